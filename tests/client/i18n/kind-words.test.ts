/** Every kind of entity is asked for all its words, in both languages. */
import type { I18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { COMMAND_NAMES, ENTITY_KINDS, entityKindOf, verbOf } from '#domain/commands/kind-names.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import { clashRows } from '#domain/outbox/conflict-rows.ts';
import { entryChanges } from '#domain/outbox/entry-changes.ts';
import { catalogOf } from '#tests/client/support/shown-language.tsx';
import { asked, SAMPLES } from '#tests/domain/kinds/samples.ts';

const LANGUAGES = [catalogOf('en'), catalogOf('sv')];
/** What is said of a field without a name. */
const NAMELESS = ['Another field', 'Ett annat fält'];

/** The text in both languages; each must be there, and be about this. */
function said(text: (i18n: I18n) => string): readonly string[] {
  const texts = LANGUAGES.map(text);
  for (const one of texts) expect(one).toMatch(/\S/);
  expect(texts.filter((one) => NAMELESS.includes(one))).toEqual([]);
  return texts;
}

describe.each(ENTITY_KINDS)('the words of the kind $0', (kind) => {
  const { id, entity, theirs } = SAMPLES[kind];
  const rules = anyKind(kind);
  const words = kindWords(kind);
  const commands = COMMAND_NAMES.filter((name) => entityKindOf(name) === kind);
  const changes = commands.flatMap((name) => entryChanges(asked(name)));

  test('each command is told by a text of its own', () => {
    const deeds = commands.map((name) => said((i18n) => i18n._(words.deed(verbOf(name), asked(name).payload))).join());
    expect(new Set(deeds).size).toBe(commands.length);
    for (const name of commands) said((i18n) => i18n._(words.deed(verbOf(name), asked(name).payload, '12:00')));
  });

  test('is named, new and known, and has an address if it has a page', () => {
    const named = { id, name: 'Lager', orderNumber: null };
    for (const isNew of [true, false]) said((i18n) => words.title(i18n, { ...named, isNew }));
    said((i18n) => i18n._(words.isNow(id)));
    expect(words.page !== undefined).toBe(rules.hasPage);
    if (words.page) expect(words.page(id)).toMatch(new RegExp(`^/\\w+/${id}$`));
  });

  test('what is changed has a name, and all of it comes in some order', () => {
    expect(changes.length > 0).toBe(rules.change !== null);
    for (const change of changes) said((i18n) => words.changeName(i18n, change));
    expect(new Set(words.inOrder(changes))).toEqual(new Set(changes));
  });

  test('each group has a name, and so has each row of a clash', () => {
    for (const { name } of rules.groups) said((i18n) => words.groupName(i18n, name));
    for (const group of rules.groups) {
      if (!theirs) continue;
      const [base, now] = [group.read(entity), group.read(theirs.clashing)];
      for (const row of clashRows(kind, { group: group.name, base, mine: base, theirs: now })) {
        said((i18n) => words.clashRowName(i18n, row));
      }
    }
  });

  test('a group nobody knows is called another field, whatever its kind', () => {
    expect(LANGUAGES.map((i18n) => words.groupName(i18n, 'unheard'))).toEqual(NAMELESS);
  });

  if (rules.recreate) {
    test('is told apart by a few facts, and is recognised', () => {
      const shown = { ...entity, orderNumber: 'SO-1' } as never;
      expect(words.recognise(shown)).toMatch(/\S/);
      for (const i18n of LANGUAGES) expect(words.chiefFacts(i18n, shown).length).toBeGreaterThan(0);
      const facts = words.chiefFacts(LANGUAGES[0] as I18n, shown);
      for (const [index] of facts.entries()) said((i18n) => words.chiefFacts(i18n, shown)[index]?.name ?? '');
    });
  }
});
