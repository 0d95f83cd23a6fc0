/** Every kind of entity is asked for everything the queue, the conflicts and the screens ask of it. */
import { describe, expect, test } from 'vitest';
import { operations as wireOperations } from '#contract/operations.ts';
import { COMMAND_NAMES, type CommandName, ENTITY_KINDS, entityKindOf } from '#domain/commands/kind-names.ts';
import { anyKind, commandRules } from '#domain/kinds/kinds.ts';
import { classifyOutcome } from '#domain/outbox/classify-outcome.ts';
import { coalesced, isMergeable } from '#domain/outbox/coalesce.ts';
import { clashRows } from '#domain/outbox/conflict-rows.ts';
import { entryChanges } from '#domain/outbox/entry-changes.ts';
import { requestOf, timeLimitOf } from '#domain/outbox/entry-request.ts';
import { decideEntry, mergeEntry, restoredPayload } from '#domain/outbox/merge-entry.ts';
import { queueGroups } from '#domain/outbox/queue-groups.ts';
import { asked, SAMPLES } from './samples.ts';

describe.each(ENTITY_KINDS)('the kind $0', (kind) => {
  const { id, entity, theirs, payloads } = SAMPLES[kind];
  const rules = anyKind(kind);
  const mine = COMMAND_NAMES.filter((name) => entityKindOf(name) === kind);
  const change = rules.change === null ? undefined : (`${kind}.${rules.change}` as CommandName);

  test.each(mine)('the command $0 becomes a call of the API with a time limit', (name) => {
    const request = requestOf(asked(name), 'exact');
    expect(wireOperations).toHaveProperty(request.call);
    expect(timeLimitOf({ operation: name })).toBeGreaterThanOrEqual(20_000);
    expect(payloads).toHaveProperty(name.slice(kind.length + 1));
  });

  test('is folded: what waits is seen at once, and what base holds is not done twice', () => {
    const name = (change ?? mine[0]) as CommandName;
    const waiting = asked(name);
    const shown = rules.fold(entity, [waiting], {});
    expect(shown).not.toEqual(entity);
    expect(rules.fold(entity, [], {})).toEqual(entity);
    if (change) {
      const applied = { ...waiting, state: 'applied' as const, appliedEtag: '"1"' };
      expect(rules.fold(entity, [applied], {})).toEqual(entity);
      const created = rules.fold(undefined, [asked(`${kind}.create` as CommandName)], {});
      expect(JSON.stringify(created)).toContain('tmp:1');
      expect(rules.fold(undefined, [waiting], {})).toBeUndefined();
    }
  });

  test('is named in the list of what waits', () => {
    const [group] = queueGroups({ entries: [asked((change ?? mine[0]) as CommandName)], unknown: [] });
    expect(group).toMatchObject({ kind, id, isNew: false });
    if (change && kind !== 'shipment') expect(group?.name).toMatch(/./);
    expect(typeof rules.hasPage).toBe('boolean');
  });

  test('is known by its id in an answer, whether it is whole or only repeats that it was done', () => {
    const entry = asked((change ?? mine[0]) as CommandName);
    const named = rules.idMember === null ? null : id;
    const whole = kind === 'shipment' ? { shipmentId: id, shipmentData: entity } : entity;
    for (const body of [whole, { id, _etag: '"2"' }]) {
      const verdict = classifyOutcome({ ...entry, sendings: 1 }, { kind: 'answer', status: 200, body }, 'exact');
      expect(verdict).toMatchObject({ kind: 'applied', serverId: named });
    }
  });

  test('says what has happened to it, and what an answer tells of it', () => {
    expect(rules.happened(entity, entity)).toBe('changed');
    expect(rules.entityIn({})).toBeUndefined();
    expect(rules.read === null).toBe(kind === 'notifications');
    if (rules.read) expect(wireOperations).toHaveProperty(rules.read.request(id, 'exact').call);
  });

  if (change && theirs) {
    test('what somebody else changed beside is kept, and a clash is told by its group and its fields', () => {
      const edit = asked(change);
      expect(mergeEntry(edit, entity)).toMatchObject({ kind: 'resend' });
      expect(mergeEntry(edit, theirs.beside)).toMatchObject({ kind: 'resend' });
      const verdict = mergeEntry(edit, theirs.clashing);
      expect(verdict).toMatchObject({ kind: 'conflict', clashes: [{ group: theirs.group }] });
      const clashes = verdict.kind === 'conflict' ? verdict.clashes : [];
      expect(clashes.flatMap((clash) => clashRows(kind, clash)).length).toBeGreaterThan(0);
      expect(decideEntry(edit, theirs.clashing, [])).toBeUndefined();
      expect(decideEntry(edit, theirs.clashing, [theirs.group])).toBeDefined();
      expect(restoredPayload(edit, theirs.clashing)).toBeDefined();
      expect(entryChanges(edit).map(({ path }) => path)).toEqual([theirs.group]);
      expect(rules.groups.map(({ name }) => name)).toContain(theirs.group);
    });

    test('a later change becomes part of one that has not left', () => {
      const edit = asked(change);
      expect(isMergeable(edit, edit)).toBe(true);
      expect(isMergeable(asked(`${kind}.create` as CommandName), edit)).toBe(true);
      expect(coalesced(edit, edit).payload).toEqual(edit.payload);
    });

    test('comes back as something new where it is gone', () => {
      const facts = { clientRef: 'ref', warehouse: { countryCode: 'SE', currency: 'SEK' }, today: '2026-11-23' };
      const changed = rules.fold(entity, [asked(change)], {});
      const initial = rules.recreate?.(changed, facts);
      expect(initial?.payload).toMatchObject({ clientRef: 'ref' });
      expect(Object.keys(initial?.payload ?? {})).not.toContain('_etag');
      const field = theirs.group;
      const value = (payloads[rules.change as string] as Record<string, unknown>)[field];
      expect(initial?.payload[field]).toEqual(value);
    });
  }
});

test('a name no kind has is not understood', () => {
  expect(new Set(COMMAND_NAMES).size).toBe(COMMAND_NAMES.length);
  for (const name of COMMAND_NAMES) expect(commandRules(name)).toBeDefined();
});
