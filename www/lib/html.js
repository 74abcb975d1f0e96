// HTML as text, for what is copied or saved for use elsewhere. The page itself makes its elements with dom.js.

/** Escapes a text for HTML, also between double quotes. @param {string} text */
export const escapeHtml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
