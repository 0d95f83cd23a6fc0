import { describe, expect, test } from 'vitest';
import { lostWork, readCanary, writeCanary } from '#client/data/outbox/outbox-integrity.ts';

const ANNA = 'aaaaaaaa00000000';
const BO = 'bbbbbbbb00000000';

/** A cookie jar that keeps the value and drops the attributes, as a browser does. */
function newJar() {
  let kept = 'other=1';
  return {
    get cookie() {
      return kept;
    },
    set cookie(written: string) {
      kept = `other=1; ${written.split('; ')[0]}`;
    },
  };
}

describe('the cookie beside the work', () => {
  test('the cookie beside the work database holds a count per user and names nobody', () => {
    const jar = newJar();
    writeCanary(jar, ANNA, { count: 3, lastSeq: 17 });
    writeCanary(jar, BO, { count: 1, lastSeq: 2 });
    expect(jar.cookie).toBe('other=1; kaj-queue=aaaaaaaa.3.17_bbbbbbbb.1.2');
    expect(readCanary(jar, ANNA)).toEqual({ count: 3, lastSeq: 17 });
    writeCanary(jar, ANNA, { count: 0, lastSeq: 0 });
    expect(readCanary(jar, ANNA)).toBeUndefined();
    expect(readCanary(jar, BO)).toEqual({ count: 1, lastSeq: 2 });
  });

  test.each([
    ['the database is new and empty', { count: 0, lastSeq: 0 }, false, 3],
    ['it is new and holds what was saved since', { count: 1, lastSeq: 1 }, false, 3],
    ['it still holds the work', { count: 3, lastSeq: 17 }, false, 0],
    ['the work was sent or taken back meanwhile', { count: 0, lastSeq: 0 }, true, 0],
  ])('the cookie tells how many changes a device has lost when $0', (_, kept, hasHistory, lost) => {
    expect(lostWork({ count: 3, lastSeq: 17 }, kept, hasHistory)).toBe(lost);
  });
});
