//! The file of a network.
//!
//! Magic and version (five bytes); 1 if the score corrects the variant's own evaluation, otherwise 0 (a byte); the length of the variant's id in a byte, and the id; inputs, size of the hidden layer and scale
//! (two bytes each), buckets (a byte); a checksum of what follows (four bytes). Then the step of the weights of the inputs (a byte), these
//! weights in steps (a byte each, an input at a time), the biases (two bytes), the weights of the last step (a byte, a bucket at a time)
//! and its biases (four bytes).
//! All numbers are little-endian.

use crate::evaluate::hash64;
use crate::network::{BUCKETS, LANES, MOST_HIDDEN, MOST_STEP, MOST_WEIGHT, Network};

const MAGIC: &[u8; 4] = b"OCNN";
const VERSION: u8 = 2;

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkError {
    /// It does not begin like the file of a network.
    Head,
    /// It is of this version, which is not known.
    Version(u8),
    /// It has a kind or a size that cannot be: hidden neurons, buckets or inputs.
    Size,
    /// It has not as many bytes as its sizes say.
    Length {
        /// Bytes that it has.
        found: usize,
        /// Bytes that its sizes ask for.
        expected: usize,
    },
    /// Its contents have been changed.
    Checksum,
    /// A weight is too large, or the step of the weights.
    Weight,
}

fn checksum(bytes: &[u8]) -> u32 {
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    hash64([bytes.len() as u64].into_iter().chain(words)) as u32
}

/// Takes the first bytes of a slice.
fn take<'a>(bytes: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (first, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(first)
}

fn number(bytes: &mut &[u8]) -> Option<usize> {
    let pair = take(bytes, 2)?;
    Some(u16::from_le_bytes([pair[0], pair[1]]).into())
}

/// The head of a file: kind, id, inputs, hidden size, scale, buckets, checksum.
type Head = (u8, String, [usize; 3], usize, u32);

fn head(bytes: &mut &[u8]) -> Option<Head> {
    let kind = *take(bytes, 1)?.first()?;
    let length = *take(bytes, 1)?.first()?;
    let game = String::from_utf8(take(bytes, length.into())?.to_vec()).ok()?;
    let sizes = [number(bytes)?, number(bytes)?, number(bytes)?];
    let buckets = (*take(bytes, 1)?.first()?).into();
    let sum = take(bytes, 4)?.try_into().ok()?;
    Some((kind, game, sizes, buckets, u32::from_le_bytes(sum)))
}

impl Network {
    /// Reads a file.
    pub fn read(file: &[u8]) -> Result<Network, NetworkError> {
        let mut rest = file.strip_prefix(MAGIC).ok_or(NetworkError::Head)?;
        let version = *take(&mut rest, 1).and_then(<[u8]>::first).ok_or(NetworkError::Head)?;
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        let (kind, game, [rows, hidden, scale], buckets, sum) = head(&mut rest).ok_or(NetworkError::Head)?;
        let fits = hidden.is_multiple_of(LANES) && (LANES..=MOST_HIDDEN).contains(&hidden);
        if !fits || kind > 1 || rows == 0 || scale == 0 || buckets != BUCKETS {
            return Err(NetworkError::Size);
        }
        let expected = 1 + hidden * (rows + 2) + 2 * hidden * BUCKETS + 4 * BUCKETS;
        if rest.len() != expected {
            let head = file.len() - rest.len();
            return Err(NetworkError::Length { found: file.len(), expected: head + expected });
        }
        if checksum(rest) != sum {
            return Err(NetworkError::Checksum);
        }
        let (&[step], rest) = rest.split_first_chunk().ok_or(NetworkError::Size)?;
        if !(1..=MOST_STEP).contains(&step) {
            return Err(NetworkError::Weight);
        }
        let (weights, rest) = rest.split_at(hidden * rows);
        let (biases, rest) = rest.split_at(2 * hidden);
        let (output, last) = rest.split_at(2 * hidden * BUCKETS);
        let small = |bytes: &'_ [u8]| bytes.iter().map(|&byte| i16::from(byte as i8)).collect::<Vec<_>>();
        let mut output_biases = [0; BUCKETS];
        for (bias, &bytes) in output_biases.iter_mut().zip(last.as_chunks().0) {
            *bias = i32::from_le_bytes(bytes);
        }
        let network = Network {
            game,
            corrects: kind == 1,
            hidden,
            scale: scale as u16,
            step,
            weights: small(weights).iter().map(|weight| weight * i16::from(step)).collect(),
            biases: biases.as_chunks().0.iter().map(|&pair| i16::from_le_bytes(pair)).collect(),
            output: small(output),
            output_biases,
        };
        let bounded = |weight: &i16| weight.unsigned_abs() <= MOST_WEIGHT.unsigned_abs();
        let fits = network.weights.iter().chain(&network.biases).all(bounded)
            && network.output.iter().all(|&weight| weight >= -127)
            && output_biases.iter().all(|bias| bias.unsigned_abs() <= 1 << 24);
        if fits { Ok(network) } else { Err(NetworkError::Weight) }
    }

    /// Writes the file. The weights must be multiples of their step, at most 127 times as large.
    pub fn write(&self) -> Vec<u8> {
        let mut payload = vec![self.step];
        payload.extend(self.weights.iter().map(|weight| (weight / i16::from(self.step)) as u8));
        payload.extend(self.biases.iter().flat_map(|bias| bias.to_le_bytes()));
        payload.extend(self.output.iter().map(|&weight| weight as u8));
        payload.extend(self.output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
        let mut file = MAGIC.to_vec();
        file.extend([VERSION, self.corrects.into(), self.game.len() as u8]);
        file.extend(self.game.as_bytes());
        for size in [self.rows() as u16, self.hidden as u16, self.scale] {
            file.extend(size.to_le_bytes());
        }
        file.push(BUCKETS as u8);
        file.extend(checksum(&payload).to_le_bytes());
        file.extend(payload);
        file
    }
}
