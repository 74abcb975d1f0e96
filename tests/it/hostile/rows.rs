//! Bytes as rows of `tests/data/hostile.txt`: readable where they are text, and exact.

/// The bytes of a row's text: `\n`, `\\` and `\x` with two digits; everything else is literal.
pub fn read(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next() {
                Some(b'n') => b'\n',
                Some(b'x') => {
                    let mut digit =
                        || rest.next().and_then(|digit| char::from(digit).to_digit(16)).expect("two digits");
                    (digit() * 16 + digit()) as u8
                }
                Some(b'\\') => b'\\',
                other => panic!("unknown escape {other:?} in {text}"),
            },
            _ => byte,
        });
    }
    bytes
}

/// The same text for the bytes.
pub fn write(bytes: &[u8]) -> String {
    let letter = |&byte: &u8| match byte {
        b'\n' => "\\n".into(),
        b'\\' => "\\\\".into(),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\x{byte:02x}"),
    };
    bytes.iter().map(letter).collect()
}
