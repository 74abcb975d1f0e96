// Long work is done in parts, for a page that works is deaf.

/**
 * Lets the browser paint what is done, and hear who touches the page. Not by a timer: these wait where a page is not
 * looked at.
 */
export const yieldToMain = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done(undefined);
    };
    port2.postMessage(undefined);
  });
