//! The examples on the rules pages: each is legal, its sentence is true, and it ends as stated.
//! The expectations are `data-` attributes of the example, so that text and figures are tested.

use crate::common::tree::{root, text};
use engine::mate::solver::{MateLimits, MateOutcome as Found, MateSolver};
use engine::prover::Outcome;
use game::session::GameSession;
use game::session::NewGame;
use variants::{GAMES, tools};
use view::AnswerState;
use view::SessionView;

/// The languages of the rules, as their pages end.
const LANGUAGES: [&str; 2] = ["", ".de"];

/// One example, as the page tells it.
struct Example {
    page: &'static str,
    language: &'static str,
    /// The section's anchor.
    rule: String,
    link: String,
    html: String,
}

/// The value of an attribute in the first tag of a text.
fn attribute(html: &str, name: &str) -> Option<String> {
    let tag = html.split_once('>')?.0;
    if tag.split_whitespace().any(|word| word == name) {
        return Some(String::new());
    }
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    Some(rest.split_once('"')?.0.replace("&amp;", "&"))
}

/// Sections of a page: anchor and contents.
fn sections(game: &str, language: &str) -> Vec<(String, String)> {
    let page = text(&root().join(format!("pages/rules/{game}{language}.html")));
    let section = |piece: &str| {
        Some((attribute(&format!("<section{piece}"), "id")?, piece.split_once("</section>")?.0.to_owned()))
    };
    page.split("<section").skip(1).filter_map(section).collect()
}

fn examples() -> Vec<Example> {
    let mut found = Vec::new();
    for (game, language) in GAMES.iter().flat_map(|game| LANGUAGES.map(|language| (game, language))) {
        for (rule, contents) in sections(game.id(), language) {
            for piece in contents.split("<li").skip(1).filter(|piece| piece.contains("class=\"try\"")) {
                let html = format!("<li{}", piece.split_once("</li>").unwrap().0);
                let href = html.split_once("class=\"try\" href=\"").unwrap().1.split_once('"').unwrap().0;
                let link = href.split_once('#').unwrap().1.replace("&amp;", "&");
                found.push(Example { page: game.id(), language, rule: rule.clone(), link, html });
            }
        }
    }
    found
}

impl Example {
    fn open(&self) -> GameSession {
        let parts = notation::link::read(&self.link).unwrap();
        variants::require(&parts.game).unwrap().open(&parts).unwrap()
    }

    fn end(&self) -> GameSession {
        let mut session = self.open();
        let plies = session.view().line.len();
        session.go(plies);
        session
    }

    fn promise(&self, name: &str) -> Option<String> {
        attribute(&self.html, &format!("data-{name}"))
    }

    /// Words of the sentence on which something stands: the tag with what is in it.
    fn words(&self, name: &str) -> Vec<(String, String)> {
        let word = |piece: &str| {
            let tag = format!("<b{piece}");
            let value = attribute(&tag, name)?;
            Some((value, tag.split_once("</b>")?.0.to_owned()))
        };
        self.html.split("<b").skip(1).filter_map(word).collect()
    }

    fn place(&self) -> String {
        format!("{}{}.html#{}: {}", self.page, self.language, self.rule, self.link)
    }
}

fn fen(session: &GameSession) -> String {
    session.view().fen
}

fn legal(session: &GameSession) -> Vec<String> {
    tools(session.game()).unwrap().listing(Some(&fen(session))).unwrap().moves
}

#[test]
fn examples_end_as_they_promise() {
    for example in examples() {
        let place = example.place();
        assert!(example.link.starts_with(example.page), "{place}: another game");
        let end = example.end();
        let view = end.view();
        let status = tools(end.game()).unwrap().listing(Some(&view.fen)).unwrap().status.word();
        let promised = example.promise("end").unwrap_or_else(|| panic!("{place}: promises no end"));
        let found = if view.result.is_some() && ["ongoing", "check"].contains(&status) { "draw" } else { status };
        assert_eq!(found, promised, "{place}");
        if let Some(count) = example.promise("legal") {
            assert_eq!(legal(&end).len().to_string(), count, "{place}: legal moves at its end");
        }
        if let Some(purses) = example.promise("purses") {
            assert_eq!(view.fen.rsplit(' ').next(), Some(purses.as_str()), "{place}");
        }
        if let Some(claim) = example.promise("claim") {
            assert_eq!(view.claim.is_some(), claim == "yes", "{place}: a claim");
        }
    }
}

#[test]
fn moves_in_sentences_are_those_of_the_line() {
    for example in examples() {
        let place = example.place();
        let session = example.open();
        let nodes = session.record_since(0).nodes;
        let line = session.view().line;
        let played: Vec<_> = line
            .iter()
            .map(|&number| nodes.iter().find(|node| node.id == number).and_then(|node| node.played.clone()).unwrap())
            .collect();
        let steps: Vec<_> =
            example.words("data-ply").into_iter().filter(|(_, word)| !word.contains("data-try")).collect();
        for (ply, word) in &steps {
            let ply: usize = ply.parse().unwrap();
            let told = word.split_once('>').unwrap().1;
            // Where the example begins, in whatever words.
            if ply == 0 {
                continue;
            }
            let one = played.get(ply - 1).unwrap_or_else(|| panic!("{place}: no move {ply}"));
            let (mut numbers, mut san) = ("", told);
            if let Some((number, rest)) = told.split_once(' ') {
                (numbers, san) = (number, rest);
            }
            assert_eq!(san, one.san, "{place}: move {ply}");
            if !numbers.is_empty() {
                let dots = if table_turn(&example, ply) == "w" { "." } else { "…" };
                assert_eq!(numbers, format!("{}{dots}", one.number), "{place}: move {ply}");
            }
        }
        // The whole line can be stepped through.
        let mut told: Vec<usize> = steps.iter().map(|(ply, _)| ply.parse().unwrap()).filter(|&ply| ply > 0).collect();
        told.sort_unstable();
        told.dedup();
        assert_eq!(told, (1..=played.len()).collect::<Vec<_>>(), "{place}: moves that the sentence tells");
    }
}

/// Who plays the move that leads to this ply.
fn table_turn(example: &Example, ply: usize) -> String {
    let mut session = example.open();
    session.go(ply - 1);
    fen(&session).split(' ').nth(1).unwrap().to_owned()
}

#[test]
fn what_is_to_be_tried_is_legal_or_refused_as_told() {
    let mut refusals = 0;
    for example in examples() {
        for (squares, word) in example.words("data-try") {
            let mut session = example.open();
            if let Some(ply) = attribute(&word, "data-ply") {
                session.go(ply.parse().unwrap());
            }
            let steps: Vec<String> = squares.split(' ').map(str::to_owned).collect();
            let answer = session.interpret(&steps);
            let refused = attribute(&word, "data-refused").is_some();
            refusals += usize::from(refused);
            assert_eq!(answer.state == AnswerState::Refused, refused, "{}: {squares}", example.place());
            assert_eq!(answer.refusal.is_some(), refused, "{}: {squares}: the reason", example.place());
        }
    }
    assert!(refusals > 10, "{refusals} refusals to try");
}

#[test]
fn pieces_go_where_sentences_say() {
    for example in examples() {
        let Some(promised) = example.promise("goes") else { continue };
        let session = example.open();
        let (from, to) = promised.split_once(':').unwrap();
        let mut found: Vec<String> =
            legal(&session).iter().filter_map(|mv| mv.strip_prefix(from)).map(str::to_owned).collect();
        let mut expected: Vec<String> = to.split_whitespace().map(str::to_owned).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{}: {from}", example.place());
    }
}

#[test]
fn what_is_said_to_be_won_is() {
    // Translations promise the same (see `translations_have_the_same_examples`).
    for example in examples().into_iter().filter(|example| example.language.is_empty()) {
        let place = example.place();
        let position = fen(&example.open());
        if let Some(moves) = example.promise("mate") {
            assert_eq!(shortest(example.page, &position), Some(moves.parse().unwrap()), "{place}: mate in");
        }
        if let Some(promised) = example.promise("wins") {
            let board = tools(example.page).unwrap().root_board(Some(&position), &[]).unwrap();
            let mut prover = board.prover().unwrap_or_else(|| panic!("{place}: nothing can be proved"));
            assert!(prover.run(&mut || false));
            let won = prover.moves().into_iter().filter(|(_, verdict)| verdict.outcome == Outcome::Win);
            let mut found: Vec<String> = won.flat_map(|(code, _)| board.move_texts(&[code])).collect();
            found.sort();
            let mut expected: Vec<&str> = promised.split_whitespace().collect();
            expected.sort_unstable();
            assert_eq!(found, expected, "{place}: moves that win");
        }
        if let Some(nimber) = example.promise("nimber") {
            let board = tools(example.page).unwrap().root_board(Some(&position), &[]).unwrap();
            let mut prover = board.prover().unwrap();
            assert!(prover.run(&mut || false));
            assert_eq!(
                prover.result().and_then(|verdict| verdict.nimber).map(|size| size.to_string()),
                Some(nimber),
                "{place}"
            );
        }
    }
}

/// In how many moves the side to move mates, by the tables where they know it, else by the solver.
fn shortest(game: &str, position: &str) -> Option<u32> {
    let mut board = tools(game).unwrap().root_board(Some(position), &[]).unwrap();
    if let Some(mut prover) = board.prover() {
        prover.run(&mut || false);
        if let Some(verdict) = prover.result().filter(|verdict| verdict.outcome == Outcome::Win) {
            return verdict.plies.map(|plies| plies.div_ceil(2));
        }
    }
    let mut solver = MateSolver::new(1);
    solver.start(board.as_mut(), MateLimits { moves: 3, nodes: 1_000_000 }, &[]);
    while !solver.done() {
        solver.run(board.as_mut(), &mut || false);
    }
    if let Found::Mate(moves, _) = solver.outcome() { Some((*moves).into()) } else { None }
}

/// What a page has in whatever language: sections, anchors, what examples promise and where links lead, in their order.
fn structure(page: &str) -> Vec<String> {
    let names =
        ["id=", "data-", "href=", "class=\"", "src=", "<h2", "<h3", "<code", "<table", "<tr", "<td", "<li", "<p"];
    let main = page.split_once("<main").unwrap().1.split_once("</main>").unwrap().0;
    let mut found = Vec::new();
    for tag in main.split('<').skip(1).filter_map(|piece| piece.split_once('>')).map(|(tag, _)| format!("<{tag}")) {
        // Words may stand in another order within a sentence; what is played and linked may not be lost.
        if ["</", "<b", "<code", "<a ", "<strong", "<em", "<span"].iter().any(|inner| tag.starts_with(inner)) {
            continue;
        }
        let kept: Vec<&str> = tag
            .split(" alt=")
            .next()
            .unwrap()
            .split(' ')
            .filter(|part| names.iter().any(|name| part.starts_with(name)) || part.starts_with('<'))
            .collect();
        found.push(kept.join(" "));
    }
    found
}

/// What stands within sentences: moves, squares to try, pieces of code and links, as a set with repetitions.
fn within_sentences(page: &str) -> Vec<String> {
    let main = page.split_once("<main").unwrap().1.split_once("</main>").unwrap().0;
    let mut found: Vec<String> = main
        .split('<')
        .filter(|piece| ["b ", "code>", "a "].iter().any(|tag| piece.starts_with(tag)))
        .map(|piece| match piece.split_once('>') {
            Some(("code", code)) => code.to_owned(),
            Some((tag, said)) if tag.contains("data-ply") && !tag.contains("data-try") && tag != "b data-ply=\"0\"" => {
                format!("{tag}>{said}")
            }
            Some((tag, _)) => tag.split(" aria-label=").next().unwrap().replace(".de.html", ".html"),
            None => String::new(),
        })
        .collect();
    found.sort();
    found
}

#[test]
fn translations_have_the_same_sections_examples_and_anchors() {
    for name in GAMES.iter().map(|game| game.id()).chain(["index"]) {
        let [english, german] =
            LANGUAGES.map(|language| text(&root().join(format!("pages/rules/{name}{language}.html"))));
        let (one, other) = (structure(&english), structure(&german));
        for (at, (tag, translated)) in one.iter().zip(&other).enumerate() {
            assert_eq!(tag, translated, "{name}: tag {at} of {} and {}", one.len(), other.len());
        }
        assert_eq!(one.len(), other.len(), "{name}: tags");
        assert_eq!(within_sentences(&english), within_sentences(&german), "{name}: moves, code and links");
        // Nothing is left in English.
        for word in [" the ", " and ", "Ruling", "Play this position"] {
            let main = german.split_once("<main").unwrap().1;
            assert!(!main.contains(word), "{name}.de.html: {word}");
        }
    }
}

/// Sections that tell of the game rather than rule it.
const ABOUT: [&str; 4] = ["strategy", "marks", "credit", "proved"];

#[test]
fn every_rule_can_be_tried_on_a_board() {
    for game in GAMES {
        for (rule, contents) in sections(game.id(), "") {
            let (examples, seats) =
                (contents.matches("class=\"try\"").count(), contents.matches("class=\"board-slot\"").count());
            assert!(examples > 0 || ABOUT.contains(&rule.as_str()), "{}.html#{rule}: nothing to try", game.id());
            assert_eq!(seats, usize::from(examples > 0), "{}.html#{rule}: boards", game.id());
        }
    }
}

#[test]
fn every_page_begins_with_a_minute_and_says_where_the_game_comes_from() {
    for game in GAMES {
        let ids: Vec<String> = sections(game.id(), "").into_iter().map(|(id, _)| id).collect();
        assert_eq!(ids.first().map(String::as_str), Some("minute"), "{}", game.id());
        for about in ["strategy", "marks", "notation", "credit"] {
            assert!(ids.iter().any(|id| id == about), "{}.html has no #{about}", game.id());
        }
    }
}

#[test]
fn every_ruling_gives_its_reason() {
    let mut count = 0;
    for game in GAMES {
        for (rule, contents) in sections(game.id(), "") {
            for ruling in contents.split("<p class=\"ruling\"").skip(1) {
                // Each can be pointed to.
                let (id, told) = ruling.split_once("</p>").unwrap().0.split_once('>').unwrap();
                assert!(id.starts_with(" id=\""), "{}.html#{rule}: a ruling without id: {told}", game.id());
                let because = [" as ", "since", "because", ": ", "Otherwise", "otherwise", "so "];
                assert!(told.starts_with("<strong>Ruling</strong>"), "{}.html#{rule}", game.id());
                assert!(because.iter().any(|word| told.contains(word)), "{}.html#{rule}: no reason: {told}", game.id());
                count += 1;
            }
        }
    }
    assert!(count >= 22, "{count} rulings");
}
