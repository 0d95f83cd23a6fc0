/**
 * Checks the version: asks what is published, remembers the answer, and decides what follows. Ends the session after several
 * refusals in a row, but only while the API itself answers. Calls made during a check share its result; if nobody answers it,
 * it asks once more for them, since the network may have come back since the check began.
 * Not here: the rules (domain/updates), when to check (update-control.ts).
 */
import { afterVerdict, decideUpdate, type UpdateStep } from '#domain/updates/update-decision.ts';
import { decideVersion, type VersionAnswer } from '#domain/updates/version-decision.ts';
import type { UpdateStore } from './update-store.ts';

export interface CheckDependencies {
  readonly running: string;
  readonly store: UpdateStore;
  readonly ask: () => Promise<VersionAnswer>;
  readonly isApiThere: () => Promise<boolean>;
  readonly endSession: () => Promise<void>;
}

export function createVersionCheck({ running, store, ask, isApiThere, endSession }: CheckDependencies) {
  let underWay: Promise<UpdateStep> | undefined;
  let isShared = false;

  async function answer(): Promise<VersionAnswer> {
    isShared = false;
    const first = await ask();
    return first.kind === 'silent' && isShared ? ask() : first;
  }

  async function check(): Promise<UpdateStep> {
    const verdict = decideVersion(await answer());
    const memory = afterVerdict(store.memory(), verdict);
    store.remember(memory);
    const step = decideUpdate({ verdict, running, stored: store.stored(), memory });
    if (step.kind === 'signOut' && (await isApiThere())) {
      store.remember({ ...memory, refusals: 0 });
      await endSession();
    }
    return step;
  }

  return (): Promise<UpdateStep> => {
    isShared = true;
    underWay ??= check().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
