/**
 * The server's push connection: one websocket per page. It is opened again whenever it breaks, with growing waits that are
 * never in step with other pages, or within a second when there is a reason to think that it will work. The server ends it
 * for good with 1008: then nothing is tried before the next sign-in.
 * Not here: what is said (push-message.ts), who listens (notification-center.ts).
 */
import { PUSH_UNAUTHORISED } from '#contract/push.ts';
import { SessionExpiredError } from '../api/api-errors.ts';
import type { ConnectivityService } from '../api/connectivity.ts';
import { createObservable, type Observable } from '../observable-value.ts';

/** Units: milliseconds. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** A hint is followed within this time, so that a hundred pages do not connect at once. */
const HINT_SPREAD = 1000;
/** A socket that lasted this long was a good one: the waits start over. */
const LASTED = 10_000;
/** The close code when this page ends the connection. */
const NORMAL_CLOSURE = 1000;

type Socket = Pick<WebSocket, 'addEventListener' | 'close'>;

export interface PushSocketDependencies {
  /** Absolute, without query. */
  readonly address: string;
  /** An unused token; null when none is available now. */
  readonly token: () => Promise<string | null>;
  /** Whether the server announces changes. */
  readonly isExact: () => boolean;
  readonly connectivity: Pick<ConnectivityService, 'state'>;
  /** Calls the listener whenever the page is seen again. */
  readonly onSeen: (listener: () => void) => () => void;
  readonly open: (url: string) => Socket;
  readonly now: () => number;
  readonly random: () => number;
  readonly onOpen: () => void;
  readonly onMessage: (text: string) => void;
}

export interface PushSocket {
  /** Unit: milliseconds since 1970. Undefined while there is no connection. */
  readonly openedAt: Observable<number | undefined>;
  close(): void;
}

export function createPushSocket(dependencies: PushSocketDependencies): PushSocket {
  const { address, token, isExact, connectivity, onSeen, open, now, random, onOpen, onMessage } = dependencies;
  const isOnline = () => connectivity.state.get() === 'online';
  const openedAt = createObservable<number | undefined>(undefined);
  let socket: Socket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isAsking = false;
  let isOver = false;

  async function connect(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isOver || isAsking || socket || !isOnline()) return;
    isAsking = true;
    const fresh = await token().catch((error: unknown) => {
      if (error instanceof SessionExpiredError) end();
      return null;
    });
    isAsking = false;
    if (isOver) return;
    if (fresh === null) tryLater();
    else listen(fresh);
  }

  function listen(fresh: string): void {
    const query = new URLSearchParams({ token: fresh, ...(isExact() && { sync: '1' }) });
    const next = open(`${address}?${query}`);
    let openedHere: number | undefined;
    socket = next;
    next.addEventListener('open', () => {
      openedHere = now();
      if (socket === next) openedAt.set(openedHere);
      onOpen();
    });
    next.addEventListener('message', ({ data }) => onMessage(String(data)));
    next.addEventListener('close', ({ code }) => {
      if (socket !== next) return;
      socket = undefined;
      openedAt.set(undefined);
      if (code === PUSH_UNAUTHORISED) return end();
      if (openedHere !== undefined && now() - openedHere >= LASTED) failures = 0;
      tryLater();
    });
  }

  /** Tries again after a random time between half of the wait and the whole of it. */
  function tryLater(): void {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures);
    failures += 1;
    schedule(wait / 2 + (wait / 2) * random());
  }

  function trySoon(): void {
    if (!socket && !isAsking) schedule(HINT_SPREAD * random());
  }

  function schedule(wait: number): void {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(connect, wait);
  }

  function hangUp(): void {
    const last = socket;
    socket = undefined;
    openedAt.set(undefined);
    last?.close(NORMAL_CLOSURE);
  }

  function end(): void {
    isOver = true;
    clearTimeout(timer);
    hangUp();
    stopFollowing();
    stopSeeing();
  }

  // A socket from before an outage may be dead without knowing it.
  const stopFollowing = connectivity.state.subscribe(() => (isOnline() ? trySoon() : hangUp()));
  const stopSeeing = onSeen(trySoon);
  void connect();
  return { openedAt, close: end };
}
