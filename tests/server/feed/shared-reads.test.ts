import { expect, test } from 'vitest';
import { createSharedReads } from '#server/feed/shared-reads.ts';

/** A clock that only the test moves, and reads that end when the test says so. */
function world() {
  let time = 0;
  const made: { end: (text: string) => void; fail: (error: Error) => void }[] = [];
  const reads = createSharedReads<string>({ now: () => time, sizeOf: (text) => text.length });
  return {
    made,
    pass: (length: number) => {
      time += length;
    },
    read: (key = 'one', arrivedAt = time) =>
      reads.read(key, arrivedAt, () => new Promise((end, fail) => made.push({ end, fail }))),
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('whoever arrives while a read is running shares the next with all who do, and never the one that is running', async () => {
  const { made, pass, read } = world();
  const first = read();
  pass(1);
  const later = [read(), read(), read()];
  expect(made).toHaveLength(1);
  made[0]?.end('old');
  await settled();
  expect(made).toHaveLength(2);
  made[1]?.end('new');
  expect(await Promise.all([first, ...later])).toEqual(['old', 'new', 'new', 'new']);
  expect(made).toHaveLength(2);
});

test('whoever arrived before a read began gets its answer, and whoever arrives after it has ended reads anew', async () => {
  const { made, pass, read } = world();
  pass(10);
  const first = read();
  expect(read('one', 9)).toBe(first);
  made[0]?.end('answer');
  await settled();
  pass(1);
  expect(await read('one', 9)).toBe('answer');
  // At the very moment at which it began: what was committed just before may not be in it.
  void read('one', 10);
  expect(made).toHaveLength(2);
});

test('an error reaches those who wait for it and nobody after them, and the next read begins in spite of it', async () => {
  const { made, pass, read } = world();
  const first = read();
  pass(1);
  const next = [read(), read()];
  made[0]?.fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await settled();
  made[1]?.fail(new Error('gone again'));
  for (const one of next) await expect(one).rejects.toThrow('gone again');
  await settled();
  // It arrived before the failed one began, and reads all the same.
  const after = read('one', 0);
  made[2]?.end('answer');
  expect(await after).toBe('answer');
});

test('different keys never wait for one another', () => {
  const { made, read } = world();
  void read('one');
  void read('other');
  expect(made).toHaveLength(2);
});

test.each([
  ['time has passed', 1, 'x', 5000],
  ['many others have been read', 300, 'x', 0],
  ['others are large', 3, 'x'.repeat(1_500_000), 0],
])('an answer is forgotten when %s', async (_when, others, text, length) => {
  const { made, pass, read } = world();
  pass(1);
  void read('one');
  made[0]?.end('answer');
  await settled();
  for (let other = 1; other <= others; other += 1) {
    void read(`other ${other}`);
    made[other]?.end(text);
    await settled();
  }
  pass(length);
  void read('one', 0);
  expect(made).toHaveLength(others + 2);
});
