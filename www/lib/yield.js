// Yields to the event loop during long work, so that the page stays responsive.

/** Lets the browser paint and handle input. Not by a timer, because timers are throttled in hidden pages. */
export const yieldToMain = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done(undefined);
    };
    port2.postMessage(undefined);
  });
