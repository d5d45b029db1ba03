//! The track of a GPX file: where its points are, and how high.

use pace_core::TrackPoint;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// Why a file gives no track.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GpxError {
    /// It is not XML, or breaks off.
    Xml,
    /// It has no points of a track or a route.
    Track,
    /// None of its points has a height.
    Heights,
}

/// The points of the tracks in a GPX file, in order; of its routes where it has no track. A
/// point without a height has that of the one before it.
///
/// Names of elements are read without their prefix, and all others are passed over: watches and
/// sites add what they like.
pub(crate) fn track(bytes: &[u8]) -> Result<Vec<TrackPoint>, GpxError> {
    let text = String::from_utf8_lossy(bytes);
    let mut reader = Reader::from_str(&text);
    let (mut tracks, mut routes) = (Points::default(), Points::default());
    // Where the element under way puts its height, and whether it stands in one.
    let (mut open, mut in_height) = (None, false);
    // The reader minds that ends are those of their elements, but not that each has one.
    let mut depth = 0_u64;
    loop {
        match reader.read_event().map_err(|_| GpxError::Xml)? {
            Event::Start(element) => {
                depth += 1;
                match element.local_name().as_ref() {
                    "trkpt" => open = tracks.begin(&element).then_some(false),
                    "rtept" => open = routes.begin(&element).then_some(true),
                    "ele" => in_height = true,
                    _ => {}
                }
            }
            // A point without children has no height.
            Event::Empty(element) => match element.local_name().as_ref() {
                "trkpt" => _ = tracks.begin(&element),
                "rtept" => _ = routes.begin(&element),
                _ => {}
            },
            Event::Text(text) if in_height => {
                let points = match open {
                    Some(false) => &mut tracks,
                    Some(true) => &mut routes,
                    None => continue,
                };
                points.height(&text);
            }
            Event::End(element) => {
                depth -= 1;
                match element.local_name().as_ref() {
                    "ele" => in_height = false,
                    "trkpt" | "rtept" => open = None,
                    _ => {}
                }
            }
            Event::Eof if depth > 0 => return Err(GpxError::Xml),
            Event::Eof => break,
            _ => {}
        }
    }
    let points = if tracks.0.is_empty() { routes } else { tracks };
    points.filled()
}

/// Points in order, each with its height where it has one.
#[derive(Debug, Default)]
struct Points(Vec<(f64, f64, Option<f64>)>);

impl Points {
    /// Begins a point; false where its place cannot be read.
    fn begin(&mut self, element: &BytesStart<'_>) -> bool {
        let degrees = |name: &str, most: f64| {
            let attribute = element.try_get_attribute(name).ok()??;
            number(&attribute.value).filter(|degrees| degrees.abs() <= most)
        };
        let place = degrees("lat", 90.0).zip(degrees("lon", 180.0));
        self.0.extend(place.map(|(latitude, longitude)| (latitude, longitude, None)));
        place.is_some()
    }

    /// The height of the point under way.
    fn height(&mut self, text: &str) {
        if let Some((.., height)) = self.0.last_mut() {
            *height = height.or_else(|| number(text));
        }
    }

    fn filled(self) -> Result<Vec<TrackPoint>, GpxError> {
        if self.0.is_empty() {
            return Err(GpxError::Track);
        }
        let first = self.0.iter().find_map(|(.., height)| *height).ok_or(GpxError::Heights)?;
        let mut last = first;
        let points = self.0.into_iter().map(|(latitude, longitude, height)| {
            last = height.unwrap_or(last);
            TrackPoint { latitude, longitude, elevation_m: last }
        });
        Ok(points.collect())
    }
}

fn number(text: &str) -> Option<f64> {
    let number: f64 = text.trim().parse().ok()?;
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heights(body: &str) -> Result<Vec<f64>, GpxError> {
        let points = track(format!("<?xml version=\"1.0\"?><gpx>{body}</gpx>").as_bytes())?;
        Ok(points.iter().map(|point| point.elevation_m).collect())
    }

    #[test]
    fn points_of_tracks_before_those_of_routes() {
        let track = "<trk><name>A &amp; B</name><trkseg>\
             <trkpt lat=\"48.1\" lon=\"2.3\"><ele> 35.5 </ele><time>x</time></trkpt>\
             <trkpt lat='48.2' lon='2.3'><extensions><e:ele2>9</e:ele2></extensions></trkpt>\
             </trkseg><trkseg><trkpt lat=\"48.3\" lon=\"2.3\"><ele>-2</ele></trkpt></trkseg></trk>";
        let route = "<rte><rtept lat=\"1\" lon=\"1\"><ele>7</ele></rtept></rte>";
        assert_eq!(heights(track), Ok(vec![35.5, 35.5, -2.0]));
        assert_eq!(heights(&format!("{route}{track}")), heights(track));
        assert_eq!(heights(route), Ok(vec![7.0]));
        // Another prefix is the same element; a point before the first height has that height.
        let prefixed =
            "<g:trkpt lat=\"1\" lon=\"1\"/><g:trkpt lat=\"1\" lon=\"2\"><g:ele>3</g:ele></g:trkpt>";
        assert_eq!(heights(prefixed), Ok(vec![3.0, 3.0]));
    }

    #[test]
    fn a_file_that_breaks_off_is_no_track() {
        let file = "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"1\"><ele>3</ele></trkpt>\
             <trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>";
        assert!(track(file.as_bytes()).is_ok());
        for end in 1..file.len() {
            assert_eq!(track(&file.as_bytes()[..end]), Err(GpxError::Xml), "{}", &file[..end]);
        }
    }

    #[test]
    fn files_without_a_track() {
        assert_eq!(heights(""), Err(GpxError::Track));
        assert_eq!(heights("<wpt lat=\"1\" lon=\"1\"><ele>1</ele></wpt>"), Err(GpxError::Track));
        assert_eq!(heights("<trkpt lat=\"91\" lon=\"1\"/>"), Err(GpxError::Track));
        assert_eq!(heights("<trkpt lat=\"1\"/>"), Err(GpxError::Track));
        assert_eq!(heights("<trkpt lat=\"1\" lon=\"1\"/>"), Err(GpxError::Heights));
        assert_eq!(heights("<trkpt lat=\"1\" lon=\"1\"></rtept>"), Err(GpxError::Xml));
        assert_eq!(track(b"distance,time\n10km,45:00\n"), Err(GpxError::Track));
        assert_eq!(track(&[0xff, 0xd8, 0x00]), Err(GpxError::Track));
    }
}
