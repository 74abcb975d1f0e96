// Imports pasted or dropped texts and files: the core detects what they contain. A single game is opened; of several
// the reader chooses.
//
// The previous game stays saved. Unchanged games of a file are not saved, because a large file would push out the
// reader's own games.

import { isDescribed } from '../../core/described.js';
import { LARGE, LargeText } from '../../state/large-text.js';
import { openFile } from '../../state/open-file.js';

/** @import { App } from '../../state/app.js' */
/** @import { Found, LocalizedMessage } from '../../pkg/oddchess.js' */
/**
 * What came of it: opened, a file to choose from, or what is wrong; then perhaps with what could be read all the same.
 * @typedef {{ opened: true } | { many: true } | { problem: LocalizedMessage, ways?: OtherGame[] }} Outcome
 * @typedef {{ label: LocalizedMessage, open: () => void }} OtherGame what can be opened nevertheless
 */

/** What is longer is refused by the core; no more of a file is read than lets it say so, in the widest encoding. */
const MOST = 12_000_002;

/** The part of the core that reads texts could not be loaded. */
const UNLOADED = { problem: { id: 'page.fault.unloaded', args: {} } };

/** The game that a text means if it names none. @param {App} app */
function openGameId({ state: { game } }) {
  if (!game) return '';
  // What is described there has no other name.
  return isDescribed(game.view.link) ? `${game.card.id}:${game.view.rules}` : game.card.id;
}

/** Loads what reads a text. @param {App} app @param {string} text @returns {Promise<boolean>} whether it is there */
function loadReader(app, text) {
  return app.store.core.loadExtras(text).then(
    () => true,
    (cause) => {
      console.warn(cause);
      return false;
    },
  );
}

/**
 * @param {App} app
 * @param {string} text
 * @param {string} [name] of the file
 * @returns {Promise<Outcome | undefined>} nothing when the core broke
 */
export async function importText(app, text, name = '') {
  if (!(await loadReader(app, text))) return UNLOADED;
  const defaultGame = openGameId(app);
  const { large, found } = await inspect(app, text, defaultGame);
  if (!found) return undefined;
  const [first] = found.games;
  if (!first) return { problem: found.problem ?? { id: 'page.open.nothing', args: {} } };
  if (several(found)) {
    openFile.set({ name, text, defaultGame, large, kind: found.kind, games: found.games, problem: found.problem });
    return { many: true };
  }
  const problem = found.problem ?? first.problem;
  /** @param {number} at */
  const read = async (at) => {
    const imported = await large?.read(at);
    large?.end();
    const { notes } = await (imported
      ? app.files.openRead(() => imported)
      : app.files.openFromText(text, defaultGame, at));
    sayNotes(app, notes);
  };
  const open = async () => (found.kind === 'link' ? app.files.open(first.link ?? '', 'enter') : read(0));
  if (problem && found.kind === 'position' && !first.problem)
    return {
      problem,
      ways: otherGames(defaultGame, app, found).map((other) => ({
        ...other,
        open: () => read(other.at),
      })),
    };
  if (problem) {
    const label = { id: 'page.open.part', args: { count: Math.ceil(first.plies / 2) } };
    return first.plies > 0 ? { problem, ways: [{ label, open }] } : { problem };
  }
  await open();
  return { opened: true };
}

/**
 * What a text is; a large one is read beside the page, if that works.
 * @param {App} app
 * @param {string} text
 * @param {string} defaultGame
 * @returns {Promise<{ large?: LargeText, found: Found | undefined }>}
 */
async function inspect(app, text, defaultGame) {
  if (text.length >= LARGE) {
    try {
      const large = new LargeText();
      app.messages.notice('page.open.reading');
      return { large, found: await large.find(text, defaultGame) };
    } catch (cause) {
      console.warn(cause);
    } finally {
      app.messages.refuse(undefined);
    }
  }
  return { found: app.files.inspectText(text, defaultGame) };
}

/**
 * Other variants that accept a position which the current one refuses.
 * @param {string} defaultGame
 * @param {App} app
 * @param {Found} found
 */
function otherGames(defaultGame, app, { games }) {
  return games.flatMap(({ game }, at) => {
    const card = app.cards.find((one) => one.id === game);
    return card && card.id !== defaultGame ? [{ at, label: { id: 'page.open.as', args: { game: card.name } } }] : [];
  });
}

/**
 * Whether there is a choice; a position that several games could have is meant for the likeliest of them.
 * @param {Found} found
 */
function several({ kind, games }) {
  return (kind === 'link' && games.length > 1) || games.some(({ line }) => line !== games[0]?.line);
}

/**
 * Opens a game of the file.
 * @param {App} app
 * @param {number} at
 * @returns {Promise<boolean>} whether it is there
 */
export async function openFromFile(app, at) {
  const { current } = openFile;
  if (!current?.games[at]) return false;
  if (!(await loadReader(app, current.text))) {
    app.messages.notice(UNLOADED.problem.id);
    return false;
  }
  if (current.kind === 'link') {
    await app.files.open(current.games[at].link ?? '', 'enter');
    if (app.state.game) openFile.noteOpened(app.state.game, at);
    return true;
  }
  const before = app.state.game;
  if (before && openFile.indexOf(before.id) === at) return true;
  const instead = before && openFile.untouched(before) ? before.id : undefined;
  const savedGame = { id: openFile.idOf(at), instead };
  const imported = await current.large?.read(at);
  const { problem, notes } = await (imported
    ? app.files.openRead(() => imported, savedGame)
    : app.files.openFromText(current.text, current.defaultGame, at, savedGame));
  const { game } = app.state;
  if (!game || game === before) return false;
  if (instead !== undefined) openFile.forget(instead);
  openFile.noteOpened(game, at);
  if (problem) app.messages.notice(problem.message.id, problem.message.args);
  else sayNotes(app, notes);
  return true;
}

/**
 * Says what was read otherwise than it is written; of several notes, each at a press.
 * @param {App} app
 * @param {LocalizedMessage[]} notes
 */
function sayNotes(app, notes, at = 0) {
  const note = notes[at];
  if (!note) return;
  const more = { id: 'page.open.note.next', press: () => sayNotes(app, notes, (at + 1) % notes.length) };
  if (notes.length === 1) app.messages.notice(note.id, note.args);
  else app.messages.notice('page.open.note', { note, number: at + 1, count: notes.length }, more);
}

/**
 * What is in files, as if it were one; those that are no text are named.
 * @param {App} app
 * @param {Iterable<File>} files
 * @returns {Promise<{ text: string, name: string, outcome: Outcome | undefined }>}
 */
export async function importFiles(app, files) {
  if (!(await loadReader(app, ''))) return { text: '', name: '', outcome: UNLOADED };
  const all = await Promise.all(
    [...files].map(async (file) => {
      const bytes = new Uint8Array(await file.slice(0, MOST).arrayBuffer());
      return { name: file.name, ...app.files.decode(bytes, file.name) };
    }),
  );
  const texts = all.filter(({ problem }) => !problem);
  const text = texts.map((one) => one.text).join('\n\n');
  const name = texts.map((one) => one.name).join(', ');
  const problem = all.find((one) => one.problem)?.problem;
  if (problem && texts.length === 0) return { text, name, outcome: { problem } };
  const outcome = await importText(app, text, name);
  if (problem) app.messages.notice(problem.id, problem.args);
  return { text, name, outcome };
}
