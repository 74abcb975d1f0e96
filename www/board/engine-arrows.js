// Arrows for the engine's best moves, from broad to narrow, and for threats, dashed. A shot continues from the
// shooter's destination. Loaded when first needed.

import { svg } from '../lib/dom.js';
import { bearing } from './layout.js';

/** @import { Layout } from './layout.js' */
/** @import { Step } from '../pkg/engine.js' */
/**
 * @typedef {{ step: Step, kind: 'best' | 'threat', rank: number }} Arrow a move, and how good it is among several: 0 is
 * best
 */

export class EngineArrows {
  layer = svg('g', { class: 'layer engine-arrows' });

  /** @param {Layout} layout @param {Arrow[]} ways */
  draw(layout, ways) {
    // The best move is drawn last, over the others.
    const drawn = [...ways].sort((one, two) => two.rank - one.rank).flatMap((way) => arrows(layout, way));
    this.layer.replaceChildren(...drawn);
  }
}

/** @param {Layout} layout @param {Arrow} way */
function arrows(layout, { step, kind, rank }) {
  const known = (/** @type {string} */ square) => layout.has(square);
  const glides = step.glides.filter(({ from, to }) => known(from) && known(to) && from !== to);
  const stand = step.glides[0]?.to ?? '';
  return [
    ...glides.map(({ from, to }) => arrow(layout, from, to, kind, rank)),
    ...step.hits.filter((victim) => known(victim) && known(stand)).map((victim) => shot(layout, stand, victim, kind)),
  ];
}

/** @param {Layout} layout @param {string} from @param {string} to @param {Arrow['kind']} kind @param {number} rank */
function arrow(layout, from, to, kind, rank) {
  const [a, b] = [layout.centre(from), layout.centre(to)];
  const neck = Math.hypot(b.x - a.x, b.y - a.y) - 15;
  const wide = Math.max(1.1, 3.4 - 0.6 * rank);
  const head = wide + 5.4;
  const place = `translate(${a.x} ${a.y}) rotate(${bearing(a, b)})`;
  if (kind === 'threat') {
    const shape = `M12 0H${neck + 2}M${neck} -7.5L${neck + 12} 0L${neck} 7.5`;
    return svg(
      'g',
      { class: 'threat', 'data-arrow': from + to, transform: place },
      svg('path', { class: 'halo', d: shape }),
      svg('path', { class: 'stroke', d: shape }),
    );
  }
  const shape = `M13 ${-wide}H${neck}V${-head}L${neck + 14} 0L${neck} ${head}V${wide}H13Z`;
  return svg('path', { class: `best rank-${rank}`, 'data-arrow': from + to, d: shape, transform: place });
}

/** @param {Layout} layout @param {string} stand @param {string} victim @param {Arrow['kind']} kind */
function shot(layout, stand, victim, kind) {
  const [a, b] = [layout.centre(stand), layout.centre(victim)];
  const shape = `M${a.x} ${a.y}L${b.x} ${b.y}M${b.x - 12} ${b.y - 12}l24 24m0 -24l-24 24`;
  return svg(
    'g',
    { class: `shot ${kind}` },
    svg('path', { class: 'halo', d: shape }),
    svg('path', { class: 'stroke', d: shape }),
  );
}
