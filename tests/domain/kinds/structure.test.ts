/** No code but a kind's own tells the kinds apart, or knows their fields: it is looked for in the code as it is written. */
import { describe, expect, test } from 'vitest';
import { CHANGE_KINDS } from '#contract/changes.ts';
import { COMMAND_NAMES, ENTITY_KINDS, verbOf } from '#domain/commands/kind-names.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import { filesWith } from '#tests/support/source-files.ts';

describe('kinds of entities', () => {
  const names = `'(?:${[...new Set([...ENTITY_KINDS, ...CHANGE_KINDS])].join('|')})`;
  const verbs = `(?:${[...new Set(COMMAND_NAMES.map(verbOf))].join('|')})'`;
  const kind = '\\b\\w*[kK]ind\\w*(?:\\([^()]*\\))?';
  const isSwitch = new RegExp(
    [
      ...[`${kind} [!=]== ${names}'`, `${names}' [!=]== [\\w.]*${kind}`, `\\[${names}'[^\\]]*\\]\\.includes\\(`],
      ...[`[!=]== ${names}[.:]`, `${names}\\.${verbs} [!=]==`, `case ${names}[.:']`],
      ...[`(?:includes|indexOf|has|startsWith|endsWith)\\(${names}[.:]`, `endsWith\\('\\.${verbs}`],
      // To create is the same for all kinds.
      ...[`verbOf\\([^()]*\\) [!=]== '(?!create')`, `'${verbs} [!=]== verbOf\\(`],
    ].join('|'),
  );

  test.each([
    "kind === 'shipment'",
    "entityKind !== 'address'",
    "kindOfKey(entry.entityKey) === 'deliveryType'",
    "'shipment' === entry.kind",
    "['shipment', 'address'].includes(kind)",
    "switch (kind) { case 'notification': }",
    "operation === 'shipment.book'",
    "'shipment.book' === operation",
    "commands.includes('shipment.book')",
    "entityKey.startsWith('shipment:')",
    "operation.endsWith('.create')",
    "verbOf(command) === 'book'",
  ])('a switch on them is found where it is written as %s', (code) => {
    expect(code).toMatch(isSwitch);
  });

  test('are told apart by their descriptors, and by no switch on their names', () => {
    const homes = [
      // A shipment has its row beside it, so that the list need not read it whole.
      ...['src/client/data/cache/base-writer.ts', 'src/client/data/cache/cache-database.ts'],
      // What belongs to one kind alone may name its own commands.
      ...['src/domain/notifications/shown-notifications.ts', 'src/domain/shipments/actions.ts'],
    ];
    expect(filesWith(/^src\//, isSwitch).sort()).toEqual(homes.sort());
  });

  test('have their fields known to no rule of the queue', () => {
    const fields = ENTITY_KINDS.map(anyKind).flatMap(({ groups, nested = [] }) => {
      const all = groups.flatMap(({ fields, record, lines }) => [
        ...fields,
        ...(record?.unseen ?? []),
        ...(lines?.unseen ?? []),
      ]);
      // A field of one plain word may mean anything.
      return [...nested, ...all.filter((field) => /[A-Z\d]/.test(field))];
    });
    const isField = new RegExp(`\\b(?:${fields.join('|')})\\b`);
    expect(filesWith(/^src\/domain\/outbox\//, isField).sort()).toEqual([
      // The day a shipment leaves.
      ...['src/domain/outbox/booking-expiry.ts', 'src/domain/outbox/dispatch-day.ts'],
      // What every kind may be named by (EntityName).
      'src/domain/outbox/queue-groups.ts',
    ]);
  });
});
