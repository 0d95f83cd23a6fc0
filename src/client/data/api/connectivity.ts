/**
 * Whether the server can be reached. Only an answer from the API proves it; what the browser says about the network, or an
 * answer that may be a gateway's, is only a reason to ask again. Feeds the status line, the queue and every retry.
 */
import { isNamed } from '#contract/named-refusal.ts';
import { createObservable, type Observable } from '../observable-value.ts';
import type { ApiError, OfflineError } from './api-errors.ts';

export type Connectivity = 'online' | 'offline' | 'unreachable';

export interface ConnectivityService {
  readonly state: Observable<Connectivity>;
  /** How many answers have proved that the server can be reached. */
  readonly answers: Observable<number>;
  answered(): void;
  unanswered(error: OfflineError): void;
  /** The answer was a refusal, whoever gave it. */
  refused(error: ApiError): void;
  /** Asks the server now; returns whether it was reached. */
  probe(): Promise<boolean>;
  /** Starts listening to the browser's hints. */
  start(): () => void;
}

export interface ConnectivityDependencies {
  /** `GET /ping`. */
  readonly ping: () => Promise<unknown>;
  /** The browser's own opinion. */
  readonly hasNetwork: () => boolean;
  /** Whether the server has announced that its answers are exact: then all of its refusals are named. */
  readonly isExact: () => boolean;
  readonly isVisible: () => boolean;
  readonly hints: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

/** Unit: milliseconds. Waits between probes while the server is away; the last one repeats. */
const PROBE_WAITS = [1000, 2000, 5000, 10_000, 30_000] as const;
const HINTS = ['online', 'offline', 'visibilitychange', 'pageshow', 'focus'] as const;

export function createConnectivity({
  ping,
  hasNetwork,
  isExact,
  isVisible,
  hints,
}: ConnectivityDependencies): ConnectivityService {
  const state = createObservable<Connectivity>(hasNetwork() ? 'online' : 'offline');
  let attempts = 0;
  const answers = createObservable(0);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let probing: Promise<boolean> | undefined;

  function answered(): void {
    attempts = 0;
    clearTimeout(timer);
    timer = undefined;
    state.set('online');
    answers.set(answers.get() + 1);
  }

  function unanswered({ reason }: OfflineError): void {
    if (reason === 'network' || reason === 'timeout') away();
    else doubt();
  }

  function refused({ status, body }: ApiError): void {
    // A server in trouble proves nothing.
    if (status < 500 && (isNamed(body) || !isExact())) answered();
    else if (!isNamed(body)) doubt();
  }

  /** Somebody else answered in the server's place, perhaps for this call only, or nothing was sent: ask the server itself. */
  function doubt(): void {
    if (state.get() === 'online') void probe();
    else away();
  }

  function away(): void {
    state.set(hasNetwork() ? 'unreachable' : 'offline');
    timer ??= setTimeout(again, PROBE_WAITS[Math.min(attempts++, PROBE_WAITS.length - 1)]);
  }

  function again(): void {
    timer = undefined;
    if (isVisible()) void probe();
    // A hidden page asks again as soon as it is seen.
  }

  function probe(): Promise<boolean> {
    const before = answers.get();
    probing ??= ping()
      .then(answered, () => {
        // The refusal itself may have proved that the server can be reached.
        if (answers.get() === before) away();
      })
      .then(() => {
        probing = undefined;
        return state.get() === 'online';
      });
    return probing;
  }

  function onHint(event: Event): void {
    if (!isVisible()) return;
    if (event.type === 'online') attempts = 0;
    if (event.type === 'offline' || event.type === 'online' || state.get() !== 'online') void probe();
  }

  return {
    state,
    answers,
    answered,
    unanswered,
    refused,
    probe,
    start() {
      for (const hint of HINTS) hints.addEventListener(hint, onHint);
      if (state.get() !== 'online') void probe();
      return () => {
        for (const hint of HINTS) hints.removeEventListener(hint, onHint);
        clearTimeout(timer);
      };
    },
  };
}
