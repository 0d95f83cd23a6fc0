/** A query of the device's database as a value in memory that follows every change, those of other tabs included. */
import { liveQuery, type Subscription } from 'dexie';
import { createObservable, type Observable } from '../observable-value.ts';

export interface LiveObservable<T> extends Observable<T> {
  /** Resolves when the first answer is there. */
  readonly ready: Promise<void>;
  close(): void;
}

export function liveObservable<T>(initial: T, query: () => Promise<T>): LiveObservable<T> {
  const value = createObservable(initial);
  let subscription: Subscription | undefined;
  const ready = new Promise<void>((resolve) => {
    subscription = liveQuery(query).subscribe({
      next(found) {
        value.set(found);
        resolve();
      },
      error(error) {
        console.error('A query of the device failed', error);
        resolve();
      },
    });
  });
  return { ...value, ready, close: () => subscription?.unsubscribe() };
}
