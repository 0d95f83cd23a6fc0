/** Ends a process of Kaj: closes what it opened, in reverse order, within a time limit. */

/** How long open requests and jobs may take to finish. Unit: milliseconds. */
const STOP_LIMIT = 10_000;

/** Closes everything on SIGTERM and SIGINT; what is closed first may wait for `stopDelay` (milliseconds). The returned signal is aborted once the process is stopping. */
export function stopOnSignal(closers: (() => Promise<unknown>)[], stopDelay = 0): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), stopDelay + STOP_LIMIT).unref();
    close(closers).then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return stopping.signal;
}

export async function close(closers: (() => Promise<unknown>)[]): Promise<void> {
  for (const closer of closers.splice(0).reverse()) {
    try {
      await closer();
    } catch (error) {
      console.error('The server did not stop cleanly.', error instanceof Error ? error.message : '');
    }
  }
}
