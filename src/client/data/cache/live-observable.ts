/**
 * A value in memory that is computed from tables of the device's databases and follows every change, including those of
 * other tabs. The first change is read at once, the next after a rest: sending a queue changes the tables a hundred times a
 * second, and reading whole tables that often would leave no time for sending.
 */
import { Dexie, type ObservabilitySet, type Table } from 'dexie';
import { isClosed, startRead } from '../device/database-retry.ts';
import { createObservable, type Observable } from '../observable-value.ts';

/** Unit: milliseconds. */
const SHORTEST_REST = 100;
const LONGEST_REST = 500;
/** How long to rest after a read, as a multiple of the time the read took. */
const REST_SHARE = 20;

export interface LiveObservable<T> extends Observable<T> {
  /** Resolves when the first value has been read. */
  readonly ready: Promise<void>;
  close(): void;
}

export function liveObservable<T>(
  initial: T,
  tables: readonly Pick<Table, 'db' | 'name'>[],
  query: () => PromiseLike<T>,
): LiveObservable<T> {
  const value = createObservable(initial);
  const databases = [...new Set(tables.map(({ db }) => db))];
  const parts = tables.map(({ db, name }) => `idb://${db.name}/${name}/`);
  let isOpen = true;
  let isReading = true;
  let isChanged = false;

  async function read(): Promise<void> {
    for (let failures = 1; isOpen; failures++) {
      const failed = startRead(databases);
      try {
        const found = await query();
        if (isOpen) value.set(found);
        return;
      } catch (error) {
        const wait = failed(error, failures);
        if (wait === undefined) {
          if (isOpen && !isClosed(error)) console.error('A query of the device failed', error);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  async function readOften(): Promise<void> {
    isReading = true;
    while (isChanged && isOpen) {
      isChanged = false;
      const from = performance.now();
      await read();
      const rest = Math.max(SHORTEST_REST, REST_SHARE * (performance.now() - from));
      await new Promise((resolve) => setTimeout(resolve, Math.min(rest, LONGEST_REST)));
    }
    isReading = false;
  }

  function follow(changed: ObservabilitySet): void {
    if (!Object.keys(changed).some((part) => parts.some((own) => part.startsWith(own)))) return;
    isChanged = true;
    if (!isReading) void readOften();
  }

  Dexie.on('storagemutated', follow);
  const ready = read();
  void ready.then(readOften);
  return {
    ...value,
    ready,
    close() {
      isOpen = false;
      Dexie.on.storagemutated.unsubscribe(follow);
    },
  };
}
