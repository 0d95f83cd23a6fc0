import { expect, test } from 'vitest';
import { createCodeWatch } from '#domain/scanning/code-watch.ts';

const PACKAGE = ']C100373500000000000123';
const OTHER = ']C100373500000000000130';
const POSTAL = ']C142039231';
const ORDER = ']C0SO-80412';
/** Unit: milliseconds between two pictures. */
const PICTURE = 120;

/** The codes reported when the pictures show these, one after the other. */
function told(pictures: readonly (readonly string[])[]): string[] {
  const watch = createCodeWatch();
  return pictures.flatMap((raws, place) => watch.see(raws, place * PICTURE) ?? []);
}

test('[SCN-01] a code is told once for as long as it lies under the camera, and again when it comes back', () => {
  const lies = Array.from({ length: 50 }, () => [PACKAGE]);
  const trembles = lies.map((raws, place) => (place % 3 === 1 ? [] : raws));
  const away = Array.from({ length: 20 }, () => []);
  expect(told(lies)).toEqual([PACKAGE]);
  expect(told(trembles)).toEqual([PACKAGE]);
  expect(told([...lies, ...away, ...lies])).toEqual([PACKAGE, PACKAGE]);
  expect(told([...lies, [PACKAGE, OTHER], [OTHER], [PACKAGE]])).toEqual([PACKAGE, OTHER]);
});

test('[SCN-01] what proves itself counts at once; anything else is read twice, and says nothing beside a package', () => {
  expect(told([[PACKAGE]])).toEqual([PACKAGE]);
  // Its check digit is another.
  expect(told([[']C100373500000000000124']])).toEqual([]);
  expect(told([[ORDER]])).toEqual([]);
  expect(told([[ORDER], [], [ORDER]])).toEqual([]);
  expect(told([[ORDER], [ORDER], [ORDER]])).toEqual([ORDER]);
  expect(told([[POSTAL, PACKAGE], [POSTAL], [POSTAL], [POSTAL]])).toEqual([PACKAGE]);
  expect(told([['  '], ['  ']])).toEqual([]);
});
