import { expect, test } from 'vitest';
import { addReaches, countReaches } from '#domain/booking/reach-counts.ts';

test('[BOK-05] bookings that go to no carrier, or only as tests, are counted by what they are, and those of several carriers together', () => {
  const one = countReaches(['carrier', 'testMade', 'test', null, 'testMade', undefined]);
  expect(one).toEqual({ test: 1, testMade: 2, ready: 0 });
  expect(addReaches([one, undefined, countReaches(['ready', 'test'])])).toEqual({ test: 2, testMade: 2, ready: 1 });
});
