/**
 * Turns among the windows of this device: one at a time sends, reads the changes, renews the session. A turn is a Web Lock, which
 * a window loses with its life. But a window can also stand still with it: behind a dialog or a print preview, or frozen by the
 * browser. Whoever waits asks the holder, and takes the turn away from one that does not answer. What its work then does late is
 * refused where it matters (the epoch of a drain, the place of a pull, the server's own order of sessions).
 * Where the browser has no locks, refuses them or never answers, each window goes on alone.
 */
export type Turns = Pick<LockManager, 'request'>;

type Message = { readonly asks: string } | { readonly holds: string };
type Work<Result> = (lock: Lock | null) => Result | PromiseLike<Result>;

/** Units: milliseconds. */
const ASK_EVERY = 2000;
/** Longer than a busy window needs to answer a message. */
const ANSWER_LIMIT = 3000;
const TAKING_LIMIT = 1000;
/** Without a channel nobody can be asked: longer than most turns last. */
const UNASKED_LIMIT = 15_000;

export function createTurns(locks: LockManager | undefined, channel: BroadcastChannel | undefined): Turns {
  /** The turns that this window has. */
  const held = new Set<string>();

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('asks' in data && held.has(data.asks)) channel.postMessage({ holds: data.asks } satisfies Message);
  });

  async function isAlive(name: string): Promise<boolean> {
    if (held.has(name)) return true;
    if (!channel) return pause(UNASKED_LIMIT).then(() => false);
    const answered = new AbortController();
    return new Promise((resolve) => {
      const limit = setTimeout(() => finish(false), ANSWER_LIMIT);
      const finish = (isThere: boolean) => {
        clearTimeout(limit);
        answered.abort();
        resolve(isThere);
      };
      const onMessage = ({ data }: MessageEvent<Message>) => 'holds' in data && data.holds === name && finish(true);
      channel.addEventListener('message', onMessage, { signal: answered.signal });
      channel.postMessage({ asks: name } satisfies Message);
    });
  }

  function take<Result>(name: string, work: Work<Result>, given?: AbortSignal): Promise<Result> {
    return new Promise((resolve, reject) => {
      const wait = new AbortController();
      given?.addEventListener('abort', () => wait.abort(given.reason));
      let isBegun = false;
      /** Resolves when the work is over; how it ended is told to whoever asked for it. */
      const begin = async (lock: Lock | null): Promise<void> => {
        if (isBegun) return;
        isBegun = true;
        held.add(name);
        try {
          resolve(await work(lock));
        } catch (error) {
          reject(error);
        } finally {
          held.delete(name);
        }
      };
      const goAlone = () => void begin(null);

      if (!locks) return goAlone();
      let isTaking = false;
      locks.request(name, { signal: wait.signal }, begin).catch((error) => {
        if (given?.aborted) reject(error);
        else if (!isTaking) goAlone();
      });
      void watch();

      async function watch(): Promise<void> {
        do await pause(ASK_EVERY);
        while (!isOver() && (await isAlive(name)));
        if (isOver()) return;
        console.warn(`Another window stands still with its turn (${name}), which is taken from it`);
        isTaking = true;
        wait.abort();
        setTimeout(goAlone, TAKING_LIMIT);
        locks?.request(name, { steal: true }, begin).catch(goAlone);
      }

      function isOver(): boolean {
        return isBegun || given?.aborted === true;
      }
    });
  }

  return {
    request: ((name: string, ...rest: [LockOptions, Work<unknown>] | [Work<unknown>]) =>
      rest.length === 1 ? take(name, rest[0]) : take(name, rest[1], rest[0].signal)) as Turns['request'],
  };
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
