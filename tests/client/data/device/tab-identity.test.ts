/** The name of a tab over reloads and copies, on locks as browsers give them, slow ones too. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptValues } from '#client/data/device/browser-storage.ts';
import { createTabIdentity } from '#client/data/device/tab-identity.ts';
import { storageOn } from '#tests/client/support/test-portal.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

let made = 0;
const newId = () => `tab-${++made}`;

/** Each lock is held until its page ends; a grant takes `answerAfter` milliseconds to arrive. */
function browser(answerAfter = 0) {
  const held = new Map<string, string>();
  const waiting: { readonly name: string; readonly page: string; readonly grant: () => void }[] = [];
  function free(name: string): void {
    held.delete(name);
    const next = waiting.findIndex((one) => one.name === name);
    if (next >= 0) waiting.splice(next, 1)[0]?.grant();
  }
  const locksOf = (page: string) => ({
    request: (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<never> | undefined) =>
      new Promise<void>((_, reject) => {
        let isGranted = false;
        const grant = () => {
          isGranted = true;
          held.set(name, page);
          setTimeout(() => work() === undefined && free(name), answerAfter);
        };
        signal.addEventListener('abort', () => {
          if (isGranted) return;
          waiting.splice(0, waiting.length, ...waiting.filter((one) => one.page !== page));
          reject(signal.reason);
        });
        if (held.has(name)) waiting.push({ name, page, grant });
        else grant();
      }),
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
  });
  return {
    open(values: Map<string, string>) {
      const page = `page-${++made}`;
      const storage = keptValues(() => storageOn(values));
      const tab = createTabIdentity(storage, locksOf(page) as unknown as LockManager, newId);
      const end = () => {
        for (const [name, holder] of held) if (holder === page) free(name);
      };
      return { tab, end };
    },
  };
}

async function nameOf({ tab }: { tab: ReturnType<typeof createTabIdentity> }): Promise<string> {
  const id = tab.id();
  await vi.runAllTimersAsync();
  return id;
}

test('[SHP-11] a tab keeps its name over a reload though the page before takes two seconds to go', async () => {
  const { open } = browser();
  const values = new Map<string, string>();
  const before = open(values);
  const name = await nameOf(before);
  before.tab.leave();
  const after = open(values);
  setTimeout(before.end, 2000);
  expect(await nameOf(after)).toBe(name);
});

test('[SHP-11] a lock that is granted as its time runs out gives the tab its name', async () => {
  const { open } = browser(200);
  const values = new Map<string, string>();
  const before = open(values);
  const name = await nameOf(before);
  const after = open(values);
  setTimeout(before.end, 400);
  expect(await nameOf(after)).toBe(name);
});

test('a copy of a tab takes a name of its own within half a second, also of one that came back as it was', async () => {
  const { open } = browser();
  const values = new Map<string, string>();
  const original = open(values);
  const name = await nameOf(original);
  original.tab.leave();
  original.tab.stay();
  const copy = open(new Map(values));
  const id = copy.tab.id();
  await vi.advanceTimersByTimeAsync(501);
  expect(await id).not.toBe(name);
  expect(await copy.tab.names()).toEqual([await id]);
});

test('a tab that takes another name holds nothing of the former one, whose drafts it may take over', async () => {
  const { open } = browser(3000);
  const values = new Map<string, string>();
  const before = open(values);
  const name = await nameOf(before);
  const after = open(values);
  setTimeout(before.end, 400);
  expect(await nameOf(after)).not.toBe(name);
  expect(await after.tab.living()).not.toContain(name);
});
