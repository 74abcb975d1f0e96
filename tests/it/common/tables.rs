//! Playing at a table as a page does: by what it offers, knowing no rule.

use oddchess::game::session::GameSession;

use super::Dice;

/// Plays so many random moves by what a page is offered.
pub fn wander(table: &mut GameSession, plies: usize, dice: &mut Dice) {
    for _ in 0..plies {
        let squares: Vec<String> = table.view().pieces.into_iter().map(|piece| piece.square).collect();
        let starts: Vec<String> =
            squares.into_iter().filter(|square| !table.pick(std::slice::from_ref(square)).targets.is_empty()).collect();
        if starts.is_empty() {
            return;
        }
        let mut picks = vec![starts[dice.below(starts.len())].clone()];
        loop {
            let answer = table.pick(&picks);
            let mut next: Vec<String> = answer
                .targets
                .into_iter()
                .filter(|target| target.barred.is_none())
                .map(|target| target.square)
                .collect();
            next.extend(answer.choices.into_iter().map(|choice| choice.pick.to_owned()));
            if next.is_empty() {
                break;
            }
            picks.push(next[dice.below(next.len())].clone());
        }
        table.play(&picks);
    }
}
