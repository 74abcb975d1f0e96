//! Recognises files that are no text: pictures, documents, archives, sounds and films.

use crate::import::encoding::wide;
use message::{Message, MessageId};
use notation::link::excerpt;

const PICTURE: MessageId = MessageId::new(&("import.picture", &["name"]));
const DOCUMENT: MessageId = MessageId::new(&("import.document", &["name"]));
const ARCHIVE: MessageId = MessageId::new(&("import.archive", &["name"]));
const MEDIA: MessageId = MessageId::new(&("import.media", &["name"]));
const BINARY: MessageId = MessageId::new(&("import.binary", &["name"]));

/// First bytes of common files, at an offset.
const SIGNS: [(usize, &[u8], MessageId); 22] = [
    (0, b"\x89PNG", PICTURE),
    (0, b"\xff\xd8\xff", PICTURE),
    (0, b"GIF8", PICTURE),
    (8, b"WEBP", PICTURE),
    (0, b"BM", PICTURE),
    (0, b"II*\0", PICTURE),
    (0, b"MM\0*", PICTURE),
    (4, b"ftypavif", PICTURE),
    (4, b"ftyphei", PICTURE),
    (0, b"\0\0\x01\0", PICTURE),
    (0, b"%PDF", DOCUMENT),
    (0, b"\xd0\xcf\x11\xe0", DOCUMENT),
    (0, b"PK\x03\x04", ARCHIVE),
    (0, b"\x1f\x8b", ARCHIVE),
    (0, b"7z\xbc\xaf", ARCHIVE),
    (0, b"Rar!", ARCHIVE),
    (0, b"BZh", ARCHIVE),
    (0, b"\x28\xb5\x2f\xfd", ARCHIVE),
    (4, b"ftyp", MEDIA),
    (0, b"ID3", MEDIA),
    (0, b"OggS", MEDIA),
    (0, b"\x1aE\xdf\xa3", MEDIA),
];

/// Number of bytes that are looked at.
const SAMPLE: usize = 4096;
/// A text has at most one control character in so many bytes.
const RARE: usize = 20;

/// What the file is if it is no text, as a sentence that says so and what was expected.
pub fn find(bytes: &[u8], name: &str) -> Option<Message> {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    if wide(sample).is_some() {
        return None;
    }
    let control = |&&byte: &&u8| byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c | 0x1a);
    let text = sample.iter().filter(control).count() * RARE <= sample.len();
    // Files in these formats may begin with text, and a text may begin with their letters.
    let kind = SIGNS
        .into_iter()
        .find(|(at, sign, id)| {
            sample.get(*at..).is_some_and(|rest| rest.starts_with(sign)) && (!text || *id == DOCUMENT || sign[0] > 0x7f)
        })
        .map(|(_, _, id)| id);
    // A drawing is a text that is a picture.
    let drawing = text && is_drawing(sample);
    let id = if drawing { PICTURE } else { kind.or((!text).then_some(BINARY))? };
    Some(id.with([excerpt(name).into()]))
}

fn is_drawing(sample: &[u8]) -> bool {
    let start = String::from_utf8_lossy(&sample[..sample.len().min(600)]);
    let start = start.trim_start_matches('\u{feff}').trim_start();
    start.starts_with("<svg") || start.starts_with("<?xml") && start.contains("<svg")
}
