//! What a finished game is summed up by: figures that the variant counts move by move, for each side.

use message::Message;
use rules::Color;
use rules::piece_kind;
use rules::present::Figure;

use crate::record::GameRecord;

/// The figures of the line up to the current position: each kind in the order in which the variant names them, White's
/// before Black's. What did not happen is left out.
pub fn figures(record: &GameRecord) -> Vec<Message> {
    let mut totals: Vec<(Figure, [u32; 2])> = Vec::new();
    for (before, mv) in record.played() {
        for figure in before.figures(mv) {
            let known = totals.iter().position(|(other, _)| other.message == figure.message);
            let index = known.unwrap_or_else(|| {
                totals.push((figure, [0; 2]));
                totals.len() - 1
            });
            totals[index].1[before.turn().index()] += figure.count;
        }
    }
    let sentences = |(figure, counts): (Figure, [u32; 2])| {
        let counted = Color::BOTH.into_iter().filter(move |side| counts[side.index()] > 0);
        counted.map(move |side| {
            let count = counts[side.index()];
            let amount = figure.unit.map_or(count.into(), |unit| unit.with([count.into()]).into());
            figure.message.with([piece_kind::side(side).into(), amount])
        })
    };
    totals.into_iter().flat_map(sentences).collect()
}
