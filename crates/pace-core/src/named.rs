//! Enums whose variants have names in plain letters.

/// An enum of [`named!`], for the floor that writes JSON.
pub(crate) trait Named: Copy {
    /// The name.
    #[cfg(feature = "serde")]
    fn plain(self) -> &'static str;

    /// Writes the name between quotes: of a known length each, so that none is a call.
    fn write_quoted(self, out: &mut String);
}

/// Declares an enum, and lists its variants once with the name of each: the enum, `ALL`, the
/// method that gives the name, the way back, and its JSON Schema. `open enum` leaves the schema out, and what the
/// name is may be said after the method.
macro_rules! named {
    (
        $(#[$meta:meta])*
        pub enum $type:ident by $method:ident {
            $($(#[doc = $doc:literal])* $variant:ident = $name:literal,)+
        }
    ) => {
        $crate::named::named! {
            $(#[$meta])*
            #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
            pub open enum $type by $method {
                $(
                    $(#[doc = $doc])*
                    #[cfg_attr(feature = "schema", schemars(rename = $name))]
                    $variant = $name,
                )+
            }
        }
    };
    (
        $(#[$meta:meta])*
        pub open enum $type:ident by $method:ident $(, $what:literal)? {
            $($(#[$about:meta])* $variant:ident = $name:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $type {
            $($(#[$about])* $variant,)+
        }

        impl $type {
            /// All of them, in order.
            pub const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];

            /// Their names, in the same order.
            pub const NAMES: [&'static str; Self::ALL.len()] = [$($name),+];

            #[doc = concat!("The name, the same in every language" $(, ": ", $what)?, ".")]
            pub const fn $method(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The one whose name this is, letter by letter; `None` where it is none of
            /// [`NAMES`](Self::NAMES).
            #[inline]
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }

        impl $crate::named::Named for $type {
            #[cfg(feature = "serde")]
            fn plain(self) -> &'static str {
                self.$method()
            }

            #[inline(always)]
            fn write_quoted(self, out: &mut String) {
                match self {
                    $(Self::$variant => out.push_str(concat!("\"", $name, "\"")),)+
                }
            }
        }
    };
}
pub(crate) use named;
