// Making elements: the one place where text becomes text nodes. Nothing here parses markup, so nothing that a link or a
// pasted text holds can become an element.

import { ICONS } from '../art/icons.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Record<string, string | number | boolean | undefined | null | ((event: any) => void)>} Props */
/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Attributes, and listeners for keys that begin with `on`. What is undefined, null or false is left out.
 * @param {Element} element
 * @param {Props} props
 */
function setProps(element, props) {
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? '' : String(value));
  }
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function appendChildren(element, children) {
  for (const child of children) {
    if (child) element.append(typeof child === 'string' ? document.createTextNode(child) : child);
  }
}

/**
 * An element of HTML. A button submits no form, unless its type says so.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  if (tag === 'button') element.setAttribute('type', tag);
  setProps(element, props);
  appendChildren(element, children);
  return element;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setProps(element, props);
  appendChildren(element, children);
  return element;
}

/**
 * A decorative icon; the control around it has the accessible name.
 * @param {string} name
 */
export function icon(name) {
  const paths = (ICONS[name] ?? []).map((path) => svg('path', { d: path.d }));
  return svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, ...paths);
}

/**
 * A button with an icon and an accessible name.
 * @param {string} name the icon
 * @param {string} label
 * @param {() => void} press
 * @param {Props} [more]
 */
export function iconButton(name, label, press, more = {}) {
  return h('button', { class: 'tool', title: label, 'aria-label': label, onclick: press, ...more }, icon(name));
}

/**
 * Hides or shows an element. Unchanged values are not written, because that would restyle it.
 * @param {HTMLElement} element
 * @param {boolean} hidden
 */
export function hide(element, hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
}

/**
 * @param {string} text
 */
export function visuallyHidden(text) {
  return h('span', { class: 'unseen' }, text);
}
