// The address of the page of studies: what stands behind its `#`, and what the query asks for in a frame.
//
// Nothing: the list. `taxi` or `taxi/2`: a study of the site, at a chapter. `own/<id>/2`: one that is kept in this browser.
// `data/<text>/2`: a study that the link itself holds. `file/2`: a file that was opened, for as long as the page stays.

/**
 * @typedef {{ kind: 'list' }
 *   | { kind: 'site', name: string, chapter: number }
 *   | { kind: 'own', id: string, chapter: number }
 *   | { kind: 'data', data: string, chapter: number }
 *   | { kind: 'file', chapter: number }
 *   | { kind: 'unknown', text: string }} Route chapters count from 0
 */

/** @typedef {Exclude<Route, { kind: 'list' } | { kind: 'unknown' }>} StudyRoute */

const NUMBER = /^\d{1,4}$/;

/** @param {string} hash @returns {Route} */
export function studyRoute(hash) {
  const text = hash.replace(/^#/, '');
  if (text === '') return { kind: 'list' };
  const [first = '', ...rest] = text.split('/');
  const named = first === 'own' || first === 'data';
  const [second = ''] = rest;
  const number = (named ? rest[1] : rest[0]) ?? '';
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  if ((number !== '' && !NUMBER.test(number)) || rest.length > (named ? 2 : 1)) return { kind: 'unknown', text: shown };
  const chapter = Math.max(Number(number) - 1, 0);
  if (first === 'own' && /^\w{1,40}$/.test(second)) return { kind: 'own', id: second, chapter };
  // What is no data is told when it is unpacked.
  if (first === 'data') return { kind: 'data', data: second, chapter };
  if (first === 'file') return { kind: 'file', chapter };
  return /^[a-z\d-]{1,40}$/.test(first) && first !== 'own'
    ? { kind: 'site', name: first, chapter }
    : { kind: 'unknown', text: shown };
}

/** The address of a chapter. @param {StudyRoute} route */
export function studyLink(route) {
  const place =
    route.kind === 'site'
      ? route.name
      : route.kind === 'own'
        ? `own/${route.id}`
        : route.kind === 'data'
          ? `data/${route.data}`
          : 'file';
  return `#${place}${route.chapter > 0 ? `/${route.chapter + 1}` : ''}`;
}

/** Whether both lead to the same study. @param {Route} one @param {Route} two */
export function isSameStudy(one, two) {
  const bare = (/** @type {Route} */ route) => JSON.stringify({ ...route, chapter: 0 });
  return bare(one) === bare(two);
}
