/**
 * What decides who may work here, on disk before a screen says so: that somebody has signed in and not out, whom signing
 * out has still to forget, that the server has not heard of it, and that the server has announced `sync`.
 * Not here: the profile of who is remembered, which is written together with that fact (session/device-profiles.ts).
 */

import type { SessionUser } from '#domain/session/session-reducer.ts';
import type { DeviceFacts } from '../device/device-facts.ts';

export interface SessionMarks {
  read(): Promise<Marks>;
  /** Somebody signs out. `forgotten`: whom the device is to forget, or nobody, where their data stay. */
  beginSignOut(forgotten: SessionUser | undefined): Promise<void>;
  endForgetting(): Promise<void>;
  endSignOut(): Promise<void>;
  /** As last read or set. */
  isExact(): boolean;
  setExact(isExact: boolean): Promise<void>;
}

export interface Marks {
  readonly isRemembered: boolean;
  /** Who signed out and is not yet forgotten. */
  readonly forgetting: SessionUser | undefined;
  /** The server has yet to hear of a sign-out. */
  readonly isSignOutPending: boolean;
}

type EarlierMarks = Pick<Storage, 'getItem' | 'removeItem'>;

export function createSessionMarks(facts: DeviceFacts, earlier: EarlierMarks): SessionMarks {
  let isExact = false;
  let adopted: Promise<void> | undefined;

  return {
    async read() {
      adopted ??= adoptEarlier(facts, earlier);
      await adopted;
      const known = await facts.read();
      isExact = known.has('exact');
      const forgetting = known.get('forgetting');
      return {
        isRemembered: known.has('currentUser'),
        forgetting: forgetting === undefined ? undefined : JSON.parse(forgetting),
        isSignOutPending: known.has('signOutPending'),
      };
    },
    beginSignOut(forgotten) {
      const forget = forgotten && { currentUser: undefined, forgetting: JSON.stringify(forgotten) };
      return facts.write({ signOutPending: '1', ...forget });
    },
    endForgetting: () => facts.write({ forgetting: undefined }),
    endSignOut: () => facts.write({ signOutPending: undefined }),
    isExact: () => isExact,
    async setExact(next) {
      if (isExact === next) return;
      isExact = next;
      await facts.write({ exact: next ? '1' : undefined });
    },
  };
}

const EARLIER = { pending: 'kaj.signOutPending', remembered: 'kaj.remembered', exact: 'kaj.exact' } as const;

/** Earlier versions kept them where a browser writes them down when it finds the time. */
async function adoptEarlier(facts: DeviceFacts, earlier: EarlierMarks): Promise<void> {
  if (earlier.getItem(EARLIER.pending) !== null) {
    const isForgotten = earlier.getItem(EARLIER.remembered) === null;
    await facts.write({ signOutPending: '1', ...(isForgotten && { currentUser: undefined }) });
  }
  for (const key of Object.values(EARLIER)) earlier.removeItem(key);
}
