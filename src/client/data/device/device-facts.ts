/**
 * The few facts a page must know before anything else is loaded: who has signed in here, whose sign-out the server has not
 * heard of, how wrong the clock is. They are stored with the other facts of the device's database and are read in one
 * opening, without the database library, so that the sign-in page need not load it. A write is on disk when its promise
 * resolves; on a device that can store nothing, or whose storage does not answer, it lasts as long as the page.
 * Not here: creating the database and everything else in it (device-database.ts).
 */
import { DEVICE_DATABASE } from './device-name.ts';
import { heard } from './storage-silence.ts';

export interface DeviceFacts {
  /** As they are on disk now. */
  read(): Promise<ReadonlyMap<string, string>>;
  /** Writes all of them or none; undefined removes a fact. */
  write(changes: FactChanges): Promise<void>;
}
type FactChanges = Readonly<Record<string, string | undefined>>;

const FACTS = 'kv';

export function openDeviceFacts(factory: () => IDBFactory): DeviceFacts {
  /** Changes that could not be stored. */
  const unkept = new Map<string, string | undefined>();

  return {
    async read() {
      const facts = new Map<string, string>(await heard(() => readAll(factory)).catch(() => []));
      for (const [key, value] of unkept) {
        if (value === undefined) facts.delete(key);
        else facts.set(key, value);
      }
      return facts;
    },
    async write(changes) {
      try {
        await heard(() => writeAll(factory, changes));
        for (const key of Object.keys(changes)) unkept.delete(key);
      } catch (error) {
        console.warn('This device could not keep a fact', error);
        for (const [key, value] of Object.entries(changes)) unkept.set(key, value);
      }
    },
  };
}

function readAll(factory: () => IDBFactory): Promise<[string, string][]> {
  return withDatabase(factory, async (database) => {
    const request = database.transaction(FACTS).objectStore(FACTS).getAll();
    const facts = await settled<{ key: string; value: string }[]>(request);
    return facts.map(({ key, value }) => [key, value]);
  });
}

function writeAll(factory: () => IDBFactory, changes: FactChanges): Promise<void> {
  return withDatabase(
    factory,
    (database) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(FACTS, 'readwrite', { durability: 'strict' });
        const store = transaction.objectStore(FACTS);
        for (const [key, value] of Object.entries(changes)) {
          if (value === undefined) store.delete(key);
          else store.put({ key, value });
        }
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      }),
  );
}

async function withDatabase<Result>(
  factory: () => IDBFactory,
  work: (database: IDBDatabase) => Promise<Result>,
): Promise<Result> {
  const request = factory().open(DEVICE_DATABASE);
  // The database does not exist: nobody has signed in here, and creating it is not this page's job.
  request.onupgradeneeded = () => request.transaction?.abort();
  const database = await settled(request);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
