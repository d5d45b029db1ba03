#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| pace_fuzz::typed_text(data));
