// A score in a few signs, as the analysis and the opening explorer show it.

import { t } from '../../../lib/i18n.js';

/** @param {import('../../../pkg/engine.js').Score} score */
export function shortScore({ kind, value }) {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  if (kind === 'heuristic') return `${sign}${(Math.abs(value) / 100).toFixed(2)}`;
  if (kind === 'mate') return `#${value < 0 ? '−' : ''}${Math.abs(value)}`;
  return t(`page.analysis.${kind}`);
}
