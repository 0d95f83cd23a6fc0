/** The element of the page that a step is about; waits for it while its screen is still loading. */

/** Unit: milliseconds. How long a page that is not loading may be without it. */
const LIMIT = 5000;
const LOADING = '[aria-busy="true"]';

/** Rejects when it is not visible in time, or when the signal is aborted; a slow network is waited for. */
export function findTarget(ids: readonly string[], signal: AbortSignal): Promise<HTMLElement> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = ids.map((id) => document.getElementById(id)).find((element) => element && isSeen(element));
      // The heading of a part that opens stands for the whole part.
      const target = found?.closest('details') ?? found;
      if (target) settle(() => resolve(target));
    };
    const observer = new MutationObserver(look);
    let timer = setTimeout(giveUp, LIMIT);
    function giveUp() {
      if (document.querySelector(LOADING)) timer = setTimeout(giveUp, LIMIT);
      else settle(() => reject(new Error(`Nothing on the page has the id ${ids.join(' or ')}`)));
    }
    const stop = () => settle(() => reject(signal.reason));
    const settle = (done: () => void) => {
      observer.disconnect();
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      done();
    };
    signal.addEventListener('abort', stop);
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    look();
  });
}

export function isSeen(element: Element): boolean {
  return element.getClientRects().length > 0;
}
