/**
 * Lets writes share a transaction: those that are requested while one is running wait and go into the next. The device's
 * database runs its transactions one after the other, and each costs far more than the few records in it.
 */
interface Asked<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** `write` returns one result per item, in the same order; if it fails, every caller is rejected. */
export function gatherWrites<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Asked<Item, Result>[] = [];
  let isWriting = false;

  async function writeTogether(asked: readonly Asked<Item, Result>[]): Promise<void> {
    try {
      const results = await write(asked.map(({ item }) => item));
      for (const [place, { resolve }] of asked.entries()) resolve(results[place] as Result);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const asked = waiting;
      waiting = [];
      await writeTogether(asked);
    }
    isWriting = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeWaiting();
    });
}
