// Options of a picture: visible parts and width.

import { choiceField, numberField, switchField } from '../../components/form-fields.js';
import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { getPreference } from '../../state/preferences.js';

/** @import { Shared } from './dialog.js' */
/** @import { PictureOptions } from '../../components/picture/board-picture.js' */

/**
 * @param {Shared} shared
 * @param {{ widths: number[], width: number, most: number, arrows: boolean, paper: boolean }} can the available
 * options
 * @param {() => void} changed
 */
export function pictureOptions({ game, seen }, can, changed) {
  const figures = game.view.players.some(({ indicators }) => indicators.length > 0);
  const switches = {
    coordinates: switchField(t('page.settings.coordinates'), changed),
    lastMove: switchField(t('layer.last'), changed),
    marks: switchField(t('page.legend'), changed),
    arrows: switchField(t('page.with.drawings'), changed),
    players: switchField(t('page.share.players'), changed),
    paper: switchField(t('page.share.paper'), changed),
  };
  const on = {
    coordinates: seen.coordinates !== 'none',
    lastMove: getPreference('lastMove'),
    marks: true,
    arrows: true,
    players: figures,
    paper: true,
  };
  for (const [name, field] of Object.entries(switches)) field.input.checked = on[/** @type {keyof typeof on} */ (name)];
  const { coordinates, lastMove, marks, arrows, players, paper } = switches;
  const wide = choiceField(
    t('page.share.width'),
    can.widths.map((width) => [String(width), String(width)]),
    () => {
      any.value = Number(wide.value);
      changed();
    },
  );
  const any = numberField(t('page.share.width.any'), { min: 120, max: can.most });
  any.input.addEventListener('input', () => {
    wide.value = any.input.value;
    changed();
  });
  wide.value = String(can.width);
  any.value = can.width;
  const element = h(
    'div',
    { class: 'share-column' },
    h(
      'fieldset',
      { class: 'share-switches' },
      h('legend', {}, t('page.shows')),
      coordinates.element,
      lastMove.element,
      marks.element,
      can.arrows && arrows.element,
      players.element,
      can.paper && paper.element,
    ),
    wide.element,
    any.element,
  );
  return {
    element,
    /** The chosen options; undefined while the width is invalid. @returns {PictureOptions | undefined} */
    get chosen() {
      if (!any.input.checkValidity()) return undefined;
      return {
        width: any.value,
        coordinates: coordinates.input.checked,
        lastMove: lastMove.input.checked,
        marks: marks.input.checked,
        arrows: arrows.input.checked,
        players: players.input.checked,
        paper: paper.input.checked,
      };
    },
  };
}
