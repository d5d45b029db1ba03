//! The tables, read from their CSV while the crate is compiled.

use crate::age_grade::sex::Sex;

/// Distances of a table.
pub(super) const DISTANCES: usize = 22;

/// The first and the last age of a table.
pub(super) const AGES: (u8, u8) = (5, 100);

/// How many ages a table has.
const ROWS: usize = (AGES.1 - AGES.0 + 1) as usize;

/// One sex's table.
pub(super) struct Road {
    pub(super) millimetres: [u32; DISTANCES],
    pub(super) open_seconds: [u32; DISTANCES],
    /// Ten-thousandths.
    factors: [[u16; DISTANCES]; ROWS],
}

impl Road {
    /// The factors of an age, in ten-thousandths.
    pub(super) fn factors(&self, age: u8) -> Option<&[u16; DISTANCES]> {
        self.factors.get(usize::from(age).checked_sub(AGES.0.into())?)
    }
}

/// The table of a sex.
pub(super) const fn road(sex: Sex) -> &'static Road {
    match sex {
        Sex::Male => &MALE,
        Sex::Female => &FEMALE,
    }
}

static MALE: Road = CSV.0;
static FEMALE: Road = CSV.1;

const CSV: (Road, Road) = {
    let mut reader = Reader { text: include_bytes!("road_2025.csv"), at: 0 };
    (reader.table(), reader.table())
};

/// Reads the file number by number; anything unexpected ends the build.
struct Reader {
    text: &'static [u8],
    at: usize,
}

impl Reader {
    /// Rows of kilometres, open standards and factors by age, two names before each.
    const fn table(&mut self) -> Road {
        let mut factors = [[0; DISTANCES]; ROWS];
        let millimetres = self.row(6);
        let open_seconds = self.row(0);
        let mut age = 0;
        while age < ROWS {
            let row = self.row(4);
            let mut column = 0;
            while column < DISTANCES {
                assert!(0 < row[column] && row[column] <= 10_000, "a factor is at most 1");
                factors[age][column] = row[column] as u16;
                column += 1;
            }
            age += 1;
        }
        Road { millimetres, open_seconds, factors }
    }

    /// The numbers of a line, with this many decimals, as whole numbers.
    const fn row(&mut self, decimals: u32) -> [u32; DISTANCES] {
        let mut numbers = [0; DISTANCES];
        self.skip_field();
        self.skip_field();
        let mut column = 0;
        while column < DISTANCES {
            numbers[column] = self.number(decimals);
            let end = if column + 1 == DISTANCES { b'\n' } else { b',' };
            assert!(self.text[self.at - 1] == end, "a row has a number a distance");
            column += 1;
        }
        numbers
    }

    const fn skip_field(&mut self) {
        while self.text[self.at] != b',' {
            self.at += 1;
        }
        self.at += 1;
    }

    /// A decimal number and the comma or line's end behind it.
    const fn number(&mut self, decimals: u32) -> u32 {
        let (mut number, mut places, mut behind_point) = (0, 0, false);
        loop {
            let byte = self.text[self.at];
            self.at += 1;
            match byte {
                b'0'..=b'9' => {
                    number = number * 10 + (byte - b'0') as u32;
                    places += behind_point as u32;
                }
                b'.' => behind_point = true,
                b',' | b'\n' => break,
                _ => panic!("a number is digits and a point"),
            }
        }
        assert!(places <= decimals, "no decimal is lost");
        number * 10_u32.pow(decimals - places)
    }
}
