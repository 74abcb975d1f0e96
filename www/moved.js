// Leads an address that was public once to where its page is now, with what stands behind its `#`: a classic script in
// the head, which works without a module and as a file. It says by itself where to.

(() => {
  const { dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const [page = '', fragment = ''] = (dataset.to ?? '').split('#');
  const rest = location.hash.replace(/^#\/?/, '');
  location.replace(`${page}${location.search}#${fragment}${rest && `/${rest}`}`);
})();
