/**
 * Asks again who is there, where the server wants a recent proof before it changes roles, keys or second factors. The dialog is
 * drawn by its host (proof-host.tsx), which is loaded after the screen; what is asked before that waits for it.
 */

import { ApiError } from '#client/data/api/api-errors.ts';
import { createObservable } from '#client/data/observable-value.ts';

/** The person has closed the dialog: nothing was done, and nothing needs to be said. */
export class ProofDeclined extends Error {}

export interface AskedProof {
  readonly answer: (isProved: boolean) => void;
}

export const askedProof = createObservable<AskedProof | undefined>(undefined);
let asking: Promise<boolean> | undefined;

/** However many calls need it at once, the person is asked once. */
function ask(): Promise<boolean> {
  asking ??= new Promise<boolean>((answer) => askedProof.set({ answer })).finally(() => {
    asking = undefined;
    askedProof.set(undefined);
  });
  return asking;
}

/** Does it again once the person has proved who they are. */
export async function withProof<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stepUp') throw error;
    if (!(await ask())) throw new ProofDeclined();
    return act();
  }
}
