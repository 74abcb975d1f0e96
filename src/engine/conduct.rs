//! How a request is pursued: what is proved before and beside the search, and what ends the search early.

use crate::report::{EngineRequest, Task};
use crate::strength;

/// The task of a request implies these; a protocol may ask for something else.
#[derive(Clone, Copy, Debug)]
pub struct Conduct {
    /// Whether a short mate is proved before the search starts.
    pub mate_first: bool,
    /// Whether a prover is consulted, if the variant has one.
    pub prove: bool,
    /// Whether one is consulted, too, that can answer some of the moves only; see [`Prover::answers_all`].
    ///
    /// [`Prover::answers_all`]: crate::prover::Prover::answers_all
    pub prove_some: bool,
    /// Whether a move that is proved to be best ends the search.
    pub one_proof: bool,
    /// Whether the prover may go on after the search.
    pub finish_proof: bool,
    /// Whether the search stops once the move is decided. Weaker levels decide that themselves.
    pub stop_when_decided: bool,
    /// Whether mates are told only as far as they are proved; see [`SearchLimits`](crate::iterative::SearchLimits).
    pub true_mates: bool,
}

impl Conduct {
    /// What the task implies.
    pub const fn of(request: &EngineRequest) -> Conduct {
        let plays = matches!(request.task, Task::Play);
        let full = request.level >= strength::FULL;
        let prove = match request.task {
            Task::Play => full,
            Task::Analyse => true,
            Task::Threat | Task::Orthodox => false,
        };
        // For playing, one good move is enough.
        Conduct {
            mate_first: plays && full,
            prove,
            prove_some: prove,
            one_proof: plays,
            finish_proof: true,
            stop_when_decided: plays,
            true_mates: true,
        }
    }
}
