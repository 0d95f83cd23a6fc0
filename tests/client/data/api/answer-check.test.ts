/** Which answers the portal takes for the server's, for every operation of the table. */
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { build, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { isAnswerTo, isPush } from '#client/data/api/answer-check.ts';
import { wireTablePlugin } from '#client/wire-table-plugin.ts';
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import { PushSchema } from '#contract/push.ts';
import { UNBUILT } from '#contract/unbuilt.ts';
import { answerOf, type Described, incompleteCopies } from '#tests/contract/answers.ts';

const ALL = (Object.entries(operations) as [OperationName, Operation][]).filter(([name]) => !UNBUILT.includes(name));
const WITH_CONTENT = ALL.flatMap(([name, { answer }]) =>
  answer ? [[name, answer as unknown as Described] as const] : [],
);
/** Unit: bytes, compressed. */
const BUDGET = 4 * 1024;

const fits = (name: OperationName, body: unknown, replayed = false) => isAnswerTo(name, { body, replayed });
/** As it comes from the wire. */
const sent = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

describe.each(WITH_CONTENT)('%s', (name, schema) => {
  test('[OFF-14] an answer as the contract has it is one', () => {
    fc.assert(
      fc.property(answerOf(schema), (answer) => fits(name, sent(answer))),
      { numRuns: 50 },
    );
  });

  test('[OFF-14] without any of the members it must have it is none', () => {
    fc.assert(
      fc.property(answerOf(schema), (answer) => {
        for (const copy of incompleteCopies(schema, sent(answer))) expect(fits(name, copy)).toBe(false);
      }),
      { numRuns: 20 },
    );
  });

  test('[OFF-14] what strangers say to everything is none', () => {
    for (const said of [{ ok: true }, {}, 'x', '', 7, [{ ok: true }], undefined]) expect(fits(name, said)).toBe(false);
    // Nothing is an answer where there may be nothing, and no entries are where there is a list.
    expect(fits(name, null)).toBe(schema.type === 'nullable');
    expect(fits(name, [])).toBe(
      [schema, ...((schema.options ?? []) as Described[])].some(({ type }) => type === 'array'),
    );
  });
});

test.each(ALL.filter(([, { answer }]) => !answer))('[OFF-14] %s is answered without content', (name) => {
  expect(fits(name, undefined)).toBe(true);
  for (const said of [{ ok: true }, [], 'x', null]) expect(fits(name, said)).toBe(false);
});

test('[OFF-14] a type that is not the one promised is none', () => {
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

test('[OFF-14] the check and its shapes cost less than 4 KB, and bring no schema', async () => {
  const input = fileURLToPath(new URL('../../../../src/client/data/api/answer-check.ts', import.meta.url));
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [wireTablePlugin()],
    build: { write: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput;
  const code = output.map((part) => ('code' in part ? part.code : '')).join('');
  expect(code).not.toContain('valibot');
  expect(code).toContain('shipmentId');
  expect(gzipSync(code).length).toBeLessThan(BUDGET);
});
