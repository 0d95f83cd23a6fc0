/**
 * Whether the device's storage answers. Opening a database may take for ever: a disk in trouble, a browser that hangs in its own
 * storage, another window that stands in the way. Nobody waits longer than a few seconds for that, and once given up, the
 * storage is not asked again by this page: what was read from it and what was not would not fit together.
 */
import { createObservable, type Observable } from '../observable-value.ts';

/** `unheard`: worth telling. `silent`: given up for this page. */
export type StorageAnswer = 'heard' | 'unheard' | 'silent';

/** Rejected with when the storage did not answer in time. */
export class SilentStorageError extends Error {
  override readonly name = 'SilentStorageError';
}

/** Unit: milliseconds. */
const TELL_AFTER = 3000;
/** A busy device may need long for its first opening after it was switched on. */
const GIVE_UP_AFTER = 8000;

const answer = createObservable<StorageAnswer>('heard');

export const storageAnswer: Observable<StorageAnswer> = answer;

/** Resolves or rejects like `asked`, but not later than the storage may take to answer. */
export async function heard<Result>(ask: () => Promise<Result>): Promise<Result> {
  if (answer.get() === 'silent') throw new SilentStorageError('The storage of this device does not answer');
  let tell: ReturnType<typeof setTimeout> | undefined;
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    tell = setTimeout(() => answer.set('unheard'), TELL_AFTER);
    giveUp = setTimeout(() => {
      answer.set('silent');
      reject(new SilentStorageError('The storage of this device does not answer'));
    }, GIVE_UP_AFTER);
  });
  try {
    return await Promise.race([ask(), limit]);
  } finally {
    clearTimeout(tell);
    clearTimeout(giveUp);
    if (answer.get() === 'unheard') answer.set('heard');
  }
}
