// What is in a layer, by the names under which the board can leave it out. It depends on nothing that a reader prefers.

/** @import { Card, Layer, Sample } from '../pkg/oddchess.js' */

/** Layers of pieces explain what can't be hidden. @param {Layer} layer */
export function canSwitch(layer) {
  return !layer.shown.length || layer.shown.some(({ sample }) => sample.kind !== 'art');
}

/**
 * What a sample is called among what is hidden: the kind of mark or of destination, or what else it is.
 * @param {Sample} sample
 */
function markName(sample) {
  if (sample.kind === 'mark') return sample.mark;
  return sample.kind === 'target' ? `to-${sample.target}` : sample.kind;
}

/**
 * All that is in some of the layers that can be off.
 * @param {Card} card
 * @param {(layer: Layer) => boolean} wanted
 * @returns {Set<string>}
 */
export function markNames(card, wanted) {
  const layers = card.layers.filter((layer) => canSwitch(layer) && wanted(layer));
  return new Set(layers.flatMap((layer) => layer.shown.map(({ sample }) => markName(sample))));
}
