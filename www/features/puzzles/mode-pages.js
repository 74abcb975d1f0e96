// What the page shows beside puzzles and lists, each loaded when it is asked for: the ways to train that have no puzzle on
// the board at first, and the tabs of other features.

/** @import { PuzzlePageState, Scene } from './state/page-state.js' */
/** @import { exerciseBoard } from '../../exercise/board.js' */
/** @import { ExerciseSession } from '../../exercise/session.js' */
/**
 * @typedef {object} Shell the page around it
 * @property {(element: HTMLElement, focus?: HTMLElement) => void} show puts it in place of the one before
 * @property {(title: string, hasBoard?: boolean) => void} name
 * @property {() => boolean} holdsFocus whether the focus is in what is shown
 */
/**
 * @typedef {object} ModePage
 * @property {HTMLElement} [element] where it is not shown by itself
 * @property {HTMLElement} [title]
 * @property {HTMLElement} [nav] a row below the tabs
 * @property {(isNew: boolean) => void} update
 * @property {() => void} [end]
 * @property {() => ExerciseSession | undefined} [solving]
 * @property {() => void} [next]
 * @property {() => unknown} [toBoard]
 * @property {() => unknown} [toTyping]
 * @property {() => void} [tellTime]
 * @property {ReturnType<typeof exerciseBoard>['answer']} [answer]
 */

/**
 * @param {PuzzlePageState} pageState
 * @param {Scene} scene
 * @param {Shell} shell
 * @returns {Promise<ModePage | undefined>} undefined for a scene that isn't one of these
 */
export async function modePage(pageState, scene, shell) {
  if (scene.kind === 'ladder') return (await import('./ladder.js')).ladder(pageState);
  if (scene.kind === 'rest') return (await import('./ladder.js')).rest();
  if (scene.kind === 'storm') return (await import('./storm.js')).stormPage(pageState, scene.storm, shell.show);
  if (scene.kind === 'progress') return (await import('./progress.js')).progressPage(pageState, scene);
  if (scene.kind === 'practice' || scene.kind === 'make') return scene.tab.view(shell);
  return undefined;
}

/** The sentence that a page of this kind is called by. @param {Scene} scene */
export function modeTitle({ kind }) {
  if (kind === 'ladder') return 'page.puzzle.train.title';
  if (kind === 'rest') return 'page.puzzle.mode.review';
  if (kind === 'storm') return 'page.puzzle.mode.storm';
  return kind === 'progress' ? 'page.puzzle.mode.progress' : 'page.site.puzzles';
}
