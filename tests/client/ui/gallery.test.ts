/** The gallery draws every part of the kit, as a person at work would look for it; the list of parts comes from their files. */
import { expect, test } from 'vitest';
import { readTree, withoutComments } from '#tests/support/source-files.ts';

const KIT = 'src/client/ui/';
const GALLERY = `${KIT}gallery/`;

const files = readTree('src/client').filter(({ file }) => file.endsWith('.tsx'));
const isPart = (file: string) => file.startsWith(KIT) && !file.startsWith(GALLERY);
const drawnIn = (where: (file: string) => boolean) =>
  new Set(
    files
      .filter(({ file }) => where(file))
      .flatMap(({ text }) => [...withoutComments(text).matchAll(/<([A-Z]\w*)/g)].map(([, name = '']) => name)),
  );

/** What a file of the kit exports to be drawn, which contexts and constants are not. */
const parts = files
  .filter(({ file }) => isPart(file))
  .flatMap(({ file, text }) =>
    [...text.matchAll(/^export (?:function ([A-Z]\w*)|const ([A-Z]\w*) = memo\b)/gm)].map(([, made, kept]) => ({
      file: file.slice(KIT.length),
      name: made ?? kept ?? '',
    })),
  );

test('the gallery draws every part of the kit, except those that only other parts draw', () => {
  expect(parts.length).toBeGreaterThan(50);
  const [inGallery, inKit, elsewhere] = [
    drawnIn((file) => file.startsWith(GALLERY)),
    drawnIn(isPart),
    drawnIn((file) => !file.startsWith(KIT)),
  ];
  const missing = parts.filter(({ name }) => !inGallery.has(name) && (elsewhere.has(name) || !inKit.has(name)));
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
