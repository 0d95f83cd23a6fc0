/**
 * The marks that decide who may work here, on disk before a screen says so: somebody has signed in and not out, a sign-out
 * still has to forget a user, the server has not heard of a sign-out, the server has announced `sync`.
 * Not here: the profile of the remembered user, which is written together with the first mark (session/device-profiles.ts).
 */

import type { SessionUser } from '#domain/session/session-reducer.ts';
import type { DeviceFacts } from '../device/device-facts.ts';

export interface SessionMarks {
  read(): Promise<Marks>;
  /** Somebody signs out. `forgotten`: the user the device is to forget; undefined if their data stay. */
  beginSignOut(forgotten: SessionUser | undefined): Promise<void>;
  endForgetting(): Promise<void>;
  endSignOut(): Promise<void>;
  /** As last read or set. */
  isExact(): boolean;
  setExact(isExact: boolean): Promise<void>;
}

export interface Marks {
  readonly isRemembered: boolean;
  /** The user who signed out and is not forgotten yet. */
  readonly forgetting: SessionUser | undefined;
  /** The server has yet to hear of a sign-out. */
  readonly isSignOutPending: boolean;
}

export function createSessionMarks(facts: DeviceFacts): SessionMarks {
  let isExact = false;

  return {
    async read() {
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
