/** Which answers the portal takes for the server's, for every operation of the table. */
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { build, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { isAnswerTo, isWhole, knowShapes, shapesFor } from '#client/data/api/response-check.ts';
import { wireTablePlugin } from '#client/wire-table-plugin.ts';
import { firstAnswerShapes } from '#contract/first-response-shapes.ts';
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import { ownAnswerShapes } from '#contract/own-response-shapes.ts';
import { PushSchema } from '#contract/push.ts';
import { pushShapes } from '#contract/push-shapes.ts';
import { answerShapes } from '#contract/response-shapes.ts';
import type { AnswerShapes, Described, Shape } from '#contract/shape.ts';
import { answerOf, incompleteCopies } from '#tests/contract/answers.ts';

const ALL = Object.entries(operations) as [OperationName, Operation][];
const WITH_CONTENT = ALL.flatMap(([name, { answer }]) =>
  answer ? [[name, answer as unknown as Described] as const] : [],
);
/** The check and the first shapes together. Unit: bytes, compressed. */
const BUDGET = 1.75 * 1024;

const fits = (name: OperationName, body: unknown, replayed = false) =>
  isAnswerTo(name, { body, replayed }, answerShapes);
const isPush = (said: unknown) => isWhole('push', said, pushShapes);
/** As it comes from the wire. */
const sent = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

describe.each(WITH_CONTENT)('an answer to $0', (name, schema) => {
  test('[OFF-14] an answer as the contract has it is one', () => {
    fc.assert(
      fc.property(answerOf(schema), (answer) => fits(name, sent(answer))),
      { numRuns: 50 },
    );
  });

  test('[OFF-14] an answer without a member that it must have does not fit', () => {
    fc.assert(
      fc.property(answerOf(schema), (answer) => {
        for (const copy of incompleteCopies(schema, sent(answer))) expect(fits(name, copy)).toBe(false);
      }),
      { numRuns: 20 },
    );
  });

  test('[OFF-14] an answer that strangers give to everything fits only where the contract allows it', () => {
    for (const said of [{ ok: true }, {}, 'x', '', 7, [{ ok: true }], undefined]) expect(fits(name, said)).toBe(false);
    // null fits only where the contract allows it, and an empty list only where there is a list.
    expect(fits(name, null)).toBe(schema.type === 'nullable');
    expect(fits(name, [])).toBe(
      [schema, ...((schema.options ?? []) as Described[])].some(({ type }) => type === 'array'),
    );
  });
});

test.each(ALL.filter(([, { answer }]) => !answer))(
  '[OFF-14] only an answer without content fits the operation $0',
  (name) => {
    expect(fits(name, undefined)).toBe(true);
    for (const said of [{ ok: true }, [], 'x', null]) expect(fits(name, said)).toBe(false);
  },
);

test('[OFF-14] an answer with a member of another type than promised does not fit', () => {
  const session = { accessToken: 'a', webSocketToken: 'b', username: 'c', role: 'DefaultUser', companyId: 'd' };
  expect(fits('refresh', session)).toBe(true);
  for (const name of Object.keys(session)) {
    for (const wrong of [7, true, null, {}, []]) expect(fits('refresh', { ...session, [name]: wrong })).toBe(false);
  }
  expect(fits('ping', { ok: false, history: 'a' })).toBe(false);
});

test('[OFF-14] a newer server may say more: members and choices nobody here knows are none of our business', () => {
  const session = { accessToken: 'a', webSocketToken: 'b', username: 'c', role: 'Auditor', companyId: 'd' };
  expect(fits('login', { ...session, expiresAt: 7 })).toBe(true);
  const note = { id: '1', title: '', message: '', unRead: true, shipmentId: null, createdAt: '', _etag: '"1"' };
  const change = { kind: 'notification', id: '1', etag: null, doc: { ...note, type: 'celebration' } };
  const later = { kind: 'truck', id: '1', etag: null, doc: { wheels: 18 } };
  expect(fits('changes', { cursor: '1', more: false, changes: [change, later] })).toBe(true);
  expect(fits('changes', { cursor: '1', more: false, changes: [change, { kind: 7 }] })).toBe(false);
});

test('[OFF-14] a repeated key is answered shortly, and only then', () => {
  const short = { shipmentId: '1', _etag: '"2"' };
  expect(fits('saveShipment', short, true)).toBe(true);
  expect(fits('saveShipment', short)).toBe(false);
  expect(fits('saveShipment', { ok: true }, true)).toBe(false);
  expect(fits('saveNotifications', undefined, true)).toBe(true);
});

test('[OFF-14] what is said on the socket is checked as well', () => {
  const schema = PushSchema as unknown as Described;
  fc.assert(fc.property(answerOf(schema), (push) => isPush(sent(push))));
  fc.assert(
    fc.property(answerOf(schema), (push) => {
      for (const copy of incompleteCopies(schema, sent(push))) expect(isPush(copy)).toBe(false);
    }),
  );
  for (const said of [{ ok: true }, [], 'x', null]) expect(isPush(said)).toBe(false);
});

test('[OFF-14] the first answers are compared with the same shapes as all others, and nothing is loaded for them', () => {
  knowShapes(ownAnswerShapes);
  for (const [shapes, some] of [
    [firstAnswerShapes, ['login', 'refresh', 'changePassword']],
    [ownAnswerShapes, ['changes', 'shipmentsList', 'staticData', 'webSocketToken']],
  ] as const) {
    const names = Object.keys(shapes.named) as OperationName[];
    expect(names).toEqual(expect.arrayContaining([...some]));
    for (const name of names) {
      expect(shapesFor(name)).toBe(shapes);
      expect(spelledOut(shapes, name)).toEqual(spelledOut(answerShapes, name));
    }
  }
});

test('[OFF-14] a visitor loads no shape of what only somebody signed in asks', () => {
  expect(Object.keys(firstAnswerShapes.named)).not.toContain('changes');
  expect(JSON.stringify(firstAnswerShapes)).not.toMatch(/shipmentId|deliveryType/);
});

/** With every shared shape inserted where it is used. */
function spelledOut({ named, shared }: AnswerShapes, name: OperationName): unknown {
  const spell = (shape: unknown): unknown => {
    if (typeof shape === 'number') return spell(shared[shape]);
    if (Array.isArray(shape)) return shape.map(spell);
    if (typeof shape !== 'object' || shape === null) return shape;
    return Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, spell(part)]));
  };
  return spell(named[name] as Shape);
}

test('[OFF-14] the check and what every page loads of the shapes cost less than 1.75 KB, and no schema comes with any of them', async () => {
  const input = fileURLToPath(new URL('../../../../src/client/data/api/response-check.ts', import.meta.url));
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [wireTablePlugin()],
    build: { write: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput;
  const code = output.map((part) => ('code' in part ? part.code : ''));
  expect(code.join('')).not.toContain('valibot');
  expect(code.join('')).toContain('shipmentData');
  expect(gzipSync(code[0] ?? '').length).toBeLessThan(BUDGET);
});
