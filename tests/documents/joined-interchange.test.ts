/** Interchanges joined into one, read by an independent parser. */
import { Reader } from 'edifact';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeIftmin } from '#documents/iftmin-message.ts';
import { joinInterchanges, messageOf, partnersOf } from '#documents/joined-interchange.ts';
import { exampleConsignment, exampleEnvelope } from '../fixtures/iftmin-consignment.ts';

const parse = (text: string): { name: string; elements: string[][] }[] => new Reader().parse(text);
const REFERENCE = 'TI000000000999';

test('[BOK-02] any messages in one interchange come back whole, counted and each under its own reference', () => {
  const signs = fc.constantFrom(...'?:+\'åÄö ab1"€Ł–');
  const text = fc.string({ unit: signs, minLength: 1, maxLength: 17 });
  const consignment = fc.record({ orderNumber: text, messages: fc.array(text, { maxLength: 3 }), payerAccount: text });
  const partner = fc.record({ address: text, qualifier: fc.constantFrom('14', 'ZZ') });
  const functions = fc.constantFrom('original', 'replace', 'cancel');
  const directories = fc.constantFrom('D.96A', 'D.04A');
  const message = fc.tuple(consignment, functions, directories);
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 6 }), partner, partner, (several, sender, recipient) => {
      const alone = several.map(([changes, name, directory], index) => {
        const reference = `TI${String(index + 1).padStart(12, '0')}`;
        const envelope = { ...exampleEnvelope, sender, recipient, directory, function: name, reference };
        return writeIftmin({ ...exampleConsignment, ...changes }, envelope);
      });
      expect(new Set(alone.map(partnersOf)).size).toBe(1);
      const joined = joinInterchanges(REFERENCE, alone);
      const [head, ...rest] = parse(joined);
      const tail = rest.pop();
      const [first] = parse(alone[0] ?? '');
      expect(head).toEqual({ ...first, elements: first?.elements.with(4, [REFERENCE]) });
      expect(tail).toEqual({ name: 'UNZ', elements: [[String(several.length)], [REFERENCE]] });
      const expected = alone.flatMap((interchange, index) => {
        const [, begin, ...body] = parse(interchange).slice(0, -1);
        const end = body.pop();
        const reference = [`TI${String(index + 1).padStart(12, '0')}`];
        expect(Number(end?.elements[0]?.[0])).toBe(body.length + 2);
        return [
          { name: 'UNH', elements: begin?.elements.with(0, reference) },
          ...body,
          { name: 'UNT', elements: end?.elements.with(1, reference) },
        ];
      });
      expect(rest).toEqual(expected);
      expect(joined).toContain(alone.map(messageOf).join(''));
    }),
  );
});

test('interchanges of other partners, or of test mode, are not of the same ones', () => {
  const partners = (changes: object, testMode = true) =>
    partnersOf(
      writeIftmin(
        { ...exampleConsignment, carrier: { ...exampleConsignment.carrier, testMode } },
        { ...exampleEnvelope, ...changes },
      ),
    );
  const usual = partners({});
  expect(partners({ reference: 'TI000000000007', time: '2026-12-24 15:00' })).toBe(usual);
  expect(partners({ sender: { address: 'A+B', qualifier: '14' } })).not.toBe(usual);
  expect(partners({}, false)).not.toBe(usual);
});
