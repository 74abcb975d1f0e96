// The analysis as it is read: the score in a figure and in words, the best lines, whose moves are played by a press,
// what the other side would do, a hint. The board shows the same by arrows and by a bar beside it.

import { moveButton } from '../../../components/move-button.js';
import { reportEngineGone } from '../../../core/version.js';
import { h } from '../../../lib/dom.js';
import { formatNumber, t, tMessage, tMessageInline } from '../../../lib/i18n.js';
import { Analysis } from '../../../state/analysis.js';
import { scoreFor, sideHere } from '../../../state/you.js';
import { evalBar } from './eval-bar.js';
import { proofView } from './exact.js';
import { gameReview } from './game-review.js';
import { mateSearch } from './mate.js';
import { openingExplorer } from './openings.js';
import { shortScore } from './score.js';

/** @import { App } from '../../../state/app.js' */
/** @import { Line, Score, Step } from '../../../pkg/engine.js' */
/** @typedef {ReturnType<typeof analysisView>} Panel */

/** From this depth on the bar shows a score: those of the first depths jump. */
const STEADY = 6;
/** Milliseconds of thinking before a speed is told. */
const MEASURED = 300;
/** So much of a line is shown. */
const LONGEST = 10;

/**
 * @param {App} app
 * @param {import('../../../board/variant-board.js').VariantBoard} board
 * @param {HTMLElement} place
 * @param {() => boolean} against whether a game against the computer is on
 */
export function analysisView(app, board, place, against) {
  const analysis = new Analysis(app, against, draw);
  const bar = evalBar();
  board.attach(bar.element);
  const score = h('b', { class: 'score' });
  const verdict = h('span', { class: 'verdict' });
  const effort = h('span', { class: 'effort' });
  const list = h('ol', { class: 'best-lines', 'aria-label': t('page.analysis.lines') });
  const threat = h('p', { class: 'threat-text', hidden: true });
  const resting = h(
    'p',
    { class: 'why', hidden: true },
    t('page.analysis.rests'),
    ' ',
    h('button', { class: 'plain-button', onclick: () => analysis.allow() }, t('page.analysis.allow')),
  );
  const hintButton = h('button', { class: 'plain-button', onclick: () => void hint() }, t('page.key.hint'));
  const threats = h('input', { type: 'checkbox', onchange: () => set(() => (analysis.showThreat = threats.checked)) });
  const count = h(
    'select',
    { 'aria-label': t('page.analysis.count'), onchange: () => set(() => (analysis.lines = Number(count.value))) },
    ...[1, 2, 3, 4, 5].map((one) =>
      h('option', { value: one, selected: one === analysis.lines }, t('page.analysis.count.some', { count: one })),
    ),
  );
  const tools = h(
    'div',
    { class: 'analysis-tools row' },
    hintButton,
    h('label', { class: 'switch' }, threats, h('span', {}, t('page.analysis.threat'))),
    count,
  );
  const review = gameReview(app, analysis, board, () => draw());
  const exact = proofView(
    (step) => play([step]),
    () => draw(),
  );
  const openings = openingExplorer(app);
  const mate = mateSearch(app);
  const findings = h('div', { class: 'findings' }, h('p', { class: 'head' }, score, verdict), effort, list, threat);
  place.replaceChildren(resting, findings, exact.element, tools, openings.element, mate.element, review.element);
  /** What each row of the list shows. @type {{ key: string, line: Line | undefined }[]} */
  let rows = [];
  /** Whether a press on the list has begun and not ended. */
  let pressed = false;
  list.addEventListener('pointerdown', hold);

  /** @param {() => void} change */
  function set(change) {
    change();
    analysis.follow();
  }

  function draw() {
    const { report, enabled, quiet } = analysis;
    const paused = analysis.paused || quiet;
    const best = report?.lines[0];
    const over = Boolean(app.state.game?.view.result);
    resting.hidden = !analysis.paused;
    tools.hidden = over || quiet;
    openings.element.hidden = paused;
    // Its answer stays where a line of it ends in mate.
    if (report || over) mate.element.hidden = quiet || (!mate.asked && (over || !report?.mates));
    findings.classList.toggle('over', over);
    findings.hidden = paused;
    score.textContent = best ? shortScore(best.score) : '';
    verdict.textContent = best
      ? tMessage(best.score.message)
      : t(analysis.failed ? 'page.engine.unloaded' : over ? 'page.analysis.over' : 'page.analysis.looking');
    effort.textContent = report ? effortOf(report) : '\u00a0';
    drawLines(enabled && !paused ? (report?.lines ?? []) : []);
    threat.hidden = !analysis.showThreat || analysis.threat === undefined || paused;
    if (!threat.hidden)
      threat.textContent = analysis.threat
        ? t('page.analysis.threat.is', { move: analysis.threat.moves[0]?.san ?? '' })
        : t('page.analysis.threat.none');
    exact.update(enabled && !paused ? report?.exact : undefined);
    if (!enabled || paused) bar.update(undefined);
    else bar.follow(best?.score, !analysis.thinking || (report?.depth ?? 0) >= STEADY);
    void board.showArrows(ways());
    showReview();
  }

  /** Once there is a review, it comes first, and what it leads to below it. */
  function showReview() {
    const held = review.element.contains(document.activeElement);
    review.update();
    if (!review.begun || review.element.nextElementSibling === findings) return;
    findings.before(review.element);
    if (held) review.focus();
  }

  /** The arrows on the board. @returns {import('../../../board/engine-arrows.js').Arrow[]} */
  function ways() {
    if (analysis.hint?.moves[0]) return [{ step: analysis.hint.moves[0], kind: 'best', rank: 0 }];
    if (!analysis.enabled || analysis.paused || analysis.quiet) return [];
    const sure = exact.best();
    if (sure.length > 0) return sure.map((step) => ({ step, kind: 'best', rank: 1 }));
    const feared = analysis.showThreat && analysis.threat?.moves[0];
    const best = (analysis.report?.lines ?? []).flatMap(({ moves: [step] }, rank) =>
      step ? [{ step, kind: /** @type {const} */ ('best'), rank }] : [],
    );
    return feared ? [...best, { step: feared, kind: 'threat', rank: 0 }] : best;
  }

  /** While a press lasts nothing changes under it. */
  function hold() {
    pressed = true;
    const ends = ['pointerup', 'pointercancel'];
    const free = () => {
      for (const end of ends) removeEventListener(end, free);
      // The click comes after the end of the press.
      setTimeout(() => {
        pressed = false;
        draw();
      });
    };
    for (const end of ends) addEventListener(end, free);
  }

  /** Rows whose moves are the same stay, so that a press finds what it was meant for. @param {Line[]} lines */
  function drawLines(lines) {
    if (pressed) return;
    lines.forEach((line, at) => {
      const moves = line.moves.slice(0, LONGEST);
      const key = moves.map((step) => step.text).join(' ');
      const there = list.children[at];
      const figureThere = there?.querySelector('.score');
      if (rows[at]?.key === key && figureThere) {
        figureThere.textContent = shortScore(line.score);
        return;
      }
      rows[at] = { key, line };
      const held = there?.contains(document.activeElement);
      const row = h(
        'li',
        {},
        h('span', { class: 'score' }, shortScore(line.score)),
        ...moves.flatMap((step, upTo) => [' ', moveButton(step, () => play(moves.slice(0, upTo + 1)))]),
      );
      if (there) there.replaceWith(row);
      else list.append(row);
      if (held) row.querySelector('button')?.focus({ preventScroll: true });
    });
    rows = rows.slice(0, lines.length);
    while (list.children.length > lines.length) list.lastElementChild?.remove();
  }

  /** Plays moves into the record, from where the reader stands. @param {Step[]} steps */
  function play(steps) {
    list.dispatchEvent(new CustomEvent('highlight', { detail: [], bubbles: true }));
    for (const step of steps) if (app.game.typeMove(step.text)) return;
  }

  /** First an arrow and the move's name; the answer to that plays it. */
  async function hint() {
    const line = await analysis.findHint();
    const step = line?.moves[0];
    if (!line || !step) {
      if (analysis.failed) reportEngineGone(app.messages);
      return;
    }
    const press = () => play([step]);
    app.messages.notice(
      'page.analysis.hint.is',
      { move: step.san, score: tMessageInline(scoreFor(line.score.message, sideHere(app))) },
      { id: 'page.confirm.yes', press },
    );
  }

  /** The whole analysis as text for screen readers. */
  async function judge() {
    const { game } = app.state;
    if (!game) return;
    const known = analysis.report?.lines[0];
    const line = known ?? (await analysis.findHint());
    if (!line) {
      app.messages.answer(t(game.view.result ? 'page.analysis.over' : 'page.engine.unloaded'));
      return;
    }
    const moves = line.moves
      .slice(0, 4)
      .map((step) => step.san)
      .join(' ');
    const proof = analysis.report?.exact;
    const parts = [
      proof?.result ? tMessage(proof.result.message) : tMessage(line.score.message),
      t('page.analysis.best', { moves }),
    ];
    if (analysis.showThreat && analysis.threat)
      parts.push(t('page.analysis.threat.is', { move: analysis.threat.moves[0]?.san ?? '' }));
    app.messages.answer(parts.join('. '));
  }

  function follow() {
    analysis.follow();
    showReview();
    openings.update();
    mate.follow();
  }

  return {
    follow,
    hint,
    judge,
    walk: review.walk,
    review() {
      review.end();
      void analysis.startReview();
      review.element.scrollIntoView({ block: 'nearest' });
    },
    /** @param {boolean} on */
    turn(on) {
      analysis.setEnabled(on);
      if (!on) {
        mate.rest();
        review.end();
      }
      draw();
    },
    end() {
      review.end();
      analysis.end();
      mate.end();
      bar.element.remove();
    },
  };
}

/** What a search has cost. @param {import('../../../core/engine.js').EngineReport} report */
function effortOf({ depth, nodes, time = 0 }) {
  const args = { depth, nodes: formatNumber(nodes) };
  if (time < MEASURED) return t('page.analysis.effort', args);
  // Two digits, so that it can be read while it changes.
  const speed = Number(((1000 * nodes) / time).toPrecision(2));
  return t('page.analysis.effort.speed', { ...args, speed: formatNumber(speed) });
}
