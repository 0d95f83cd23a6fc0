/**
 * Reads that callers share: devices that ask the same of the same data at the same time get one answer. An answer is never older than
 * a call that gets it: a caller shares only a read that begins after their call has arrived, so whoever arrives while one is running
 * shares the next. An answer is kept for those whose call arrived before its read began and is still being checked; an error is
 * shared by those who wait for it, and by nobody after them.
 * Not here: what must be the same (change-feed.ts), who may have it (each call asks for its own rights before and after).
 */
export interface SharedReads<Result> {
  /** `arrivedAt`: of the call, by `now`. Calls with the same key would read the same. */
  read(key: string, arrivedAt: number, read: () => Promise<Result>): Promise<Result>;
}

export interface SharedReadsOptions<Result> {
  /** Unit: milliseconds, of any clock that never goes back. */
  readonly now: () => number;
  readonly sizeOf: (result: Result) => number;
}

/** How long, how many and how much together. Units: milliseconds, answers, those of `sizeOf`. */
const KEPT = { for: 3000, answers: 200, size: 4_000_000 };

interface Read<Result> {
  readonly begunAt: number;
  readonly result: Promise<Result>;
  /** Undefined while it is running. */
  size: number | undefined;
  /** The one that begins when this one has ended. */
  next: Promise<Result> | undefined;
}

export function createSharedReads<Result>({ now, sizeOf }: SharedReadsOptions<Result>): SharedReads<Result> {
  /** The latest of each key, in the order in which they began. */
  const reads = new Map<string, Read<Result>>();
  let keptSize = 0;

  function drop(key: string, read: Read<Result>): void {
    if (reads.get(key) !== read) return;
    reads.delete(key);
    keptSize -= read.size ?? 0;
  }

  /** Those that are running are as many as the calls that wait for them, which are limited elsewhere. */
  function dropOld(): void {
    for (const [key, read] of reads) {
      const isTooMuch = reads.size > KEPT.answers || keptSize > KEPT.size;
      if (read.size !== undefined && (isTooMuch || now() - read.begunAt > KEPT.for)) drop(key, read);
    }
  }

  function begin(key: string, make: () => Promise<Result>): Promise<Result> {
    const before = reads.get(key);
    if (before) drop(key, before);
    const read: Read<Result> = { begunAt: now(), result: make(), size: undefined, next: undefined };
    reads.set(key, read);
    read.result.then(
      (result) => {
        if (reads.get(key) !== read) return;
        read.size = sizeOf(result);
        keptSize += read.size;
        dropOld();
      },
      () => drop(key, read),
    );
    return read.result;
  }

  return {
    read(key, arrivedAt, make) {
      dropOld();
      const latest = reads.get(key);
      if (!latest) return begin(key, make);
      if (latest.begunAt > arrivedAt) return latest.result;
      if (latest.size !== undefined) return begin(key, make);
      const beginNext = () => begin(key, make);
      latest.next ??= latest.result.then(beginNext, beginNext);
      return latest.next;
    },
  };
}
