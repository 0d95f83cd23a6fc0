import { expect, test } from 'vitest';
import { restrictionText } from '#client/i18n/restriction-messages.ts';
import { catalogOf } from '#tests/client/support/shown-language.tsx';

test.each([
  ['en', 'SuperUser', 'Needs a SuperUser'],
  ['sv', 'SuperUser', 'Kräver Superanvändare'],
  ['sv', 'Moderator', 'Kräver Moderator'],
] as const)('[SHL-02] in %s a button that a %s may press says “%s”', (language, role, words) => {
  expect(restrictionText(catalogOf(language), { reason: 'role', role })).toBe(words);
});
