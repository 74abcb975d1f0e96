// The pages of the ways to train that have no puzzle on the board at first, each loaded when it is asked for.

/** @import { PuzzlePageState, Scene } from './state/page-state.js' */
/** @typedef {ReturnType<typeof import('./storm.js').stormPage>} StormPage */
/**
 * @typedef {object} ModePage
 * @property {HTMLElement} element
 * @property {HTMLElement} title
 * @property {(isNew: boolean) => void} update
 * @property {() => void} [end]
 */

/**
 * @param {PuzzlePageState} pageState
 * @param {Scene} scene
 * @param {(element: HTMLElement) => void} show puts a page in place of the one before
 * @returns {Promise<ModePage | undefined>} undefined for a scene that isn't one of these
 */
export async function modePage(pageState, scene, show) {
  if (scene.kind === 'ladder') return (await import('./ladder.js')).ladder(pageState);
  if (scene.kind === 'rest') return (await import('./ladder.js')).rest();
  if (scene.kind === 'storm') return (await import('./storm.js')).stormPage(pageState, scene.storm, show);
  if (scene.kind === 'progress') return (await import('./progress.js')).progressPage(pageState, scene);
  return undefined;
}

/** The sentence that a page of this kind is called by. @param {Scene} scene */
export function modeTitle({ kind }) {
  if (kind === 'ladder') return 'page.puzzle.train.title';
  if (kind === 'rest') return 'page.puzzle.mode.review';
  if (kind === 'storm') return 'page.puzzle.storm.title';
  return kind === 'progress' ? 'page.puzzle.stats.title' : 'page.site.puzzles';
}
