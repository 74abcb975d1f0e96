//! Positions as arguments.

/// A FEN may come as one argument or as its fields; without any, nothing.
pub fn join(fields: &[String]) -> Option<String> {
    (!fields.is_empty()).then(|| fields.join(" "))
}
