//! A text that is read as far as possible.

use message::{Message, MessageId};

use crate::description::{names, no_parent};
use crate::faults::{LINE, NOTHING};
use crate::games;
use crate::ini::{self, Entry, Section};
use crate::keys;
use crate::kinds::{self, Slot};
use crate::rules::Rules;

use super::text;

const BUILDS_ON: MessageId = MessageId::new(&("invent.draft.section.builds", &["game", "sections"]));
const IDLE: MessageId = MessageId::new(&("invent.draft.section.idle", &["game", "sections"]));

/// What is wrong, or worth knowing.
#[derive(Clone)]
pub struct Noted {
    /// The line, if there is one.
    pub line: Option<u32>,
    /// The key, likewise.
    pub key: Option<String>,
    /// The sentence.
    pub problem: Message,
}

/// What a text says.
pub struct Reading {
    /// The section of the game: the last one.
    pub own: Section,
    /// What the sections say that it builds on, in the same text.
    pub above: Vec<Entry>,
    /// The values in force.
    pub rules: Rules,
    /// Those of the parent.
    pub parent: Rules,
    /// The kinds in the order in which they were named.
    pub order: Vec<Slot>,
    /// What prevents playing.
    pub faults: Vec<Noted>,
    /// What is worth knowing.
    pub notes: Vec<Noted>,
}

impl Reading {
    /// Reads a text.
    pub fn of(text: &str) -> Reading {
        let mut reading = Reading {
            own: Section { name: String::new(), parent: None, line: 0, entries: Vec::new() },
            above: Vec::new(),
            rules: Rules::default(),
            parent: Rules::default(),
            order: Vec::new(),
            faults: Vec::new(),
            notes: Vec::new(),
        };
        if text.len() > ini::LONGEST {
            reading.fault(None, ini::too_large());
            return reading;
        }
        let (mut sections, faults) = ini::read_all(text);
        for fault in faults {
            reading.faults.push(Noted { line: Some(fault.line), key: fault.key, problem: fault.problem });
        }
        let Some(mut own) = sections.pop() else {
            if reading.faults.is_empty() {
                reading.fault(Some(1), NOTHING.with([]));
            }
            reading.inherit(&sections, None);
            return reading;
        };
        // A head that can't be read, as far as it can be.
        if own.name.is_empty() {
            let line = text.lines().nth(own.line as usize - 1).unwrap_or_default();
            (own.name, own.parent) = text::head(line);
        }
        reading.inherit(&sections, Some(&own));
        reading.parent = reading.rules.clone();
        reading.apply(&own, true);
        reading.own = own;
        reading
    }

    fn fault(&mut self, line: Option<u32>, problem: Message) {
        self.faults.push(Noted { line, key: None, problem });
    }

    /// Applies the parents of a section. For one that is not there chess stands in.
    fn inherit(&mut self, earlier: &[Section], section: Option<&Section>) {
        let mut sections = earlier;
        let mut chain: Vec<&Section> = Vec::new();
        let mut child = section;
        while let Some(name) = child.and_then(|child| child.parent.as_deref()) {
            let Some(place) = sections.iter().position(|section| section.name == name) else { break };
            chain.insert(0, &sections[place]);
            child = Some(&sections[place]);
            sections = &sections[..place];
        }
        if let Some(own) = section {
            self.tell_roles(own, earlier, &chain);
        }
        let first = match child {
            Some(child) => child.parent.as_deref(),
            None => Some("chess"),
        };
        let mut built_in = first.map(games::chain).unwrap_or_default();
        if let Some((name, child)) = first.zip(child).filter(|_| built_in.is_empty()) {
            self.fault(Some(child.line), no_parent(name, sections));
            built_in = games::chain("chess");
        }
        for section in built_in {
            self.apply(section, false);
        }
        for section in chain {
            self.apply(section, true);
            self.above.extend(section.entries.iter().cloned());
        }
    }

    /// Says which of several sections is played, and what the others are for. The chain is in their order.
    fn tell_roles(&mut self, own: &Section, earlier: &[Section], chain: &[&Section]) {
        let is_used = |section: &&Section| chain.binary_search_by_key(&section.line, |used| used.line).is_ok();
        // One without a name has a fault of its own.
        let named = earlier.iter().filter(|section| !section.name.is_empty());
        let (used, idle): (Vec<&Section>, Vec<&Section>) = named.partition(is_used);
        for (role, sections, at) in [(BUILDS_ON, used, Some(own)), (IDLE, idle.clone(), idle.first().copied())] {
            if !sections.is_empty() {
                let problem = role.with([own.name.as_str().into(), names(sections).into()]);
                self.notes.push(Noted { line: at.map(|section| section.line), key: None, problem });
            }
        }
    }

    /// Applies a section; of one in the text everything is said.
    fn apply(&mut self, section: &Section, said: bool) {
        let (faults, notes) = (&mut self.faults, &mut self.notes);
        keys::read_all(section, &mut self.rules, &mut |entry, fault, problem| {
            let noted = Noted { line: Some(entry.line), key: Some(entry.key.clone()), problem };
            if said {
                if fault { &mut *faults } else { &mut *notes }.push(noted);
            }
        });
        for entry in &section.entries {
            if let Some(slot) = kinds::slot(&entry.key).filter(|slot| !self.order.contains(slot)) {
                self.order.push(slot);
            }
        }
    }

    /// The kinds that the game has, in order.
    pub fn kinds(&self) -> impl Iterator<Item = (Slot, u8)> {
        self.order.iter().filter_map(|&slot| Some((slot, self.rules.letters[slot]?)))
    }

    /// Whether the section says something of a key that can't be read.
    pub fn is_wrong(&self, key: &str) -> bool {
        self.faults
            .iter()
            .any(|fault| fault.key.as_deref() == Some(key) && fault.line.is_some_and(|line| line >= self.own.line))
    }

    /// What the section says of a key.
    pub fn said(&self, key: &str) -> Option<&Entry> {
        self.own.entries.iter().find(|entry| entry.key == key)
    }
}

/// The inside of a problem that names its line or its text, which the page shows beside it.
pub fn inner(message: Message) -> Message {
    let wraps = message.id == LINE || message.id == crate::faults::FEN;
    let mut args = message.args;
    match args.pop() {
        Some(message::Arg::Message(inner)) if wraps => *inner,
        last => {
            args.extend(last);
            Message { id: message.id, args }
        }
    }
}
