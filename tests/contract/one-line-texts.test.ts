/** Texts of one line, in whatever a call may carry. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { issuesToFieldErrors } from '#contract/errors.ts';
import { type Operation, operations } from '#contract/operations.ts';
import { optionalLines, text } from '#contract/primitives.ts';

type Node = v.GenericSchema & {
  readonly type: string;
  readonly entries?: Record<string, Node>;
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly options?: readonly Node[];
  readonly pipe?: readonly Node[];
  readonly value?: Node;
};

/** The texts of a schema, by their path, and whether each takes two lines. */
function* textsOf(schema: Node, path: string): Generator<readonly [path: string, takesLines: boolean]> {
  if (schema.type === 'union' && schema.pipe && !v.is(schema, 'a\nb')) return;
  const { entries = {}, wrapped, item, options = [], pipe = [], value } = schema;
  if (schema.type === 'string') yield [path, v.is(schema, 'a\nb')];
  for (const [name, entry] of Object.entries(entries)) yield* textsOf(entry, `${path}.${name}`);
  if (wrapped) yield* textsOf(wrapped, path);
  if (item) yield* textsOf(item, `${path}[]`);
  if (typeof value === 'object' && value !== null) yield* textsOf(value, `${path}{}`);
  for (const option of options) if (typeof option === 'object') yield* textsOf(option, path);
  if (schema.type !== 'string')
    for (const step of pipe) if (step !== schema && step.kind === 'schema') yield* textsOf(step, path);
}

/** Several lines, or what is only compared and never stored or shown. */
const OTHERS = [
  ...['changePassword.password', 'changePassword.resetToken', 'confirm.password', 'confirm.vt', 'login.password'],
  ...['askPairing.token', 'changeMyPassword.password', 'changeMyPassword.newPassword'],
  ...['loginFactor.token', 'loginFactor.code', 'confirmTotp.code', 'stepUp.password', 'stepUp.code'],
  ...['unlock.token', 'saveShipment.noteInternal', 'ackPrintJob.failure', 'saveCarrier.ws_Password'],
];
/** Names that are looked up, and never stored unless they are found. */
const LOOKED_UP =
  /^find\.text$|\.searchFields\.|\.(ids|activeCarriers|packageNos)\[\]|\.(failedOf|docGUID|paymentPlanId|upTo|snapshot)$/;

test('[REG-08] [A12] no text of a call takes a line break, but for notes and what is only compared', () => {
  const found = Object.entries<Operation>(operations).flatMap(([name, { body }]) =>
    body ? [...textsOf(body as Node, name)] : [],
  );
  expect(found.length).toBeGreaterThan(100);
  const lines = [...new Set(found.filter(([, takesLines]) => takesLines).map(([path]) => path))];
  const stored = lines.filter((path) => !OTHERS.includes(path.replace('testCarrier', 'saveCarrier')));
  expect(stored.filter((path) => !LOOKED_UP.test(path))).toEqual([]);
  expect(lines).toEqual(expect.arrayContaining(OTHERS));
});

test.each(['\n', '\r', '\t', '\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029'])(
  '[REG-08] [A12] %j in a text of one line is told at its field',
  (character) => {
    const { issues = [] } = v.safeParse(v.object({ name: text(20) }), { name: `Elin${character}Lund` });
    expect(issuesToFieldErrors(issues)).toEqual({ name: { code: 'controlCharacters' } });
  },
);

test('[REG-08] [A12] a note keeps its lines and tabs, and takes no other control character', () => {
  const note = optionalLines(100);
  expect(v.is(note, 'First\r\nsecond\tthird')).toBe(true);
  expect(v.is(note, 'First\u0007')).toBe(false);
});
