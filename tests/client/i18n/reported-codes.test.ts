import { describe, expect, test } from 'vitest';
import { failureText, inWords } from '#client/i18n/notice-messages.ts';
import { refusalText } from '#client/i18n/refusal-messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { NOTICE_CODES } from '#contract/notice.ts';
import { PROGRAM_FAULTS } from '#contract/print.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { EntryError } from '#domain/commands/outbox-entry.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { noticeWords } from '#server/i18n/notice-sentences.ts';
import { catalogOf } from '#tests/client/support/shown-language.tsx';

const LANGUAGES = [
  ['en', catalogOf('en')],
  ['sv', catalogOf('sv')],
] as const;
const NOW = new Date('2026-11-22T10:00:00Z');
const VALUES = {
  ...{ carrier: 'DSV', series: 'package', left: '40', reason: 'Postnumret saknas.', done: 3, failed: 1 },
  ...{ invoiceNo: '10042', amount: '1580.00', currency: 'SEK', dueDate: '2026-12-31' },
  ...{ units: 1310, limit: 1200, from: 1200, to: 2400, kind: 'label', text: 'Out of paper.', count: 12 },
  ...{ problem: 'sharedOrder', detail: 'SO-1' },
  ...{ device: 'Dock 3', first: '801', last: '840', upTo: '802', number: '801' },
};

describe('what the server tells', () => {
  for (const code of NOTICE_CODES) {
    test.each(LANGUAGES)(
      `[SHL-06] the portal words the notice ${code} in $0 as the server does`,
      (language, catalog) => {
        const told = inWords(catalog, { title: 'Before', message: 'Before', code, values: VALUES });
        expect(told).toMatchObject(noticeWords({ code, values: VALUES }, language) ?? {});
        expect(told.title).not.toBe('Before');
        const shipment = {
          validationError: 'Before',
          validationNotice: { code, values: VALUES },
        } as unknown as Shipment;
        expect(failureText(catalog, shipment)).toBe(told.message);
      },
    );
  }

  test.each(LANGUAGES)(
    '[STN-01] the portal words in $0 why a paper did not come out as the server does',
    (language, catalog) => {
      for (const failure of ['changed', 'void', ...PROGRAM_FAULTS]) {
        for (const about of ['tcp://10.0.0.9:9100', 'Zebra']) {
          const values = { kind: 'label', failure, text: about };
          const told = inWords(catalog, { title: '', message: '', code: 'printFailed', values });
          expect(told).toMatchObject(noticeWords({ code: 'printFailed', values }, language) ?? {});
          expect(told.message, 'no code is shown').not.toMatch(/[a-z][A-Z]/);
        }
      }
    },
  );

  test.each(LANGUAGES)('the server’s words stand in $0 when their code is missing or unknown', (_name, catalog) => {
    const told = { title: 'Storm', message: 'The harbour is closed.' };
    expect(inWords(catalog, told)).toEqual(told);
    expect(inWords(catalog, { ...told, code: 'storm' })).toEqual({ ...told, code: 'storm' });
    const words = (one: Partial<Shipment>) => failureText(catalog, one as Shipment);
    expect(words({ validationError: told.message })).toBe(told.message);
    expect(words({ validationError: told.message, validationNotice: { code: 'storm' } })).toBe(told.message);
    expect(words({ validationError: null, validationNotice: null })).toBeNull();
  });
});

describe('what was refused', () => {
  const refused = (code: string | null, more: Partial<EntryError> = {}): EntryError => ({
    ...{ status: 422, code: code as ErrorCode | null, message: 'In the words of then.', fields: {}, reason: null },
    ...more,
  });

  test.each([
    ['forbidden', 'You do not have permission', 'Du har inte behörighet'],
    ['duplicate', 'This already exists', 'Det här finns redan'],
    ['wrongState', 'Its state has changed', 'Läget är ett annat'],
  ])('[SHL-06, OFF-06] a refusal with the code $0 is worded in English and in Swedish', (code, english, swedish) => {
    expect(refusalText(LANGUAGES[0][1], refused(code), NOW)).toContain(english);
    expect(refusalText(LANGUAGES[1][1], refused(code), NOW)).toContain(swedish);
  });

  test('[OFF-06] a refusal names its cause before anything else', () => {
    const error = refused('wrongState', { state: STATUS.closed, reason: 'wrongStatus' });
    expect(refusalText(LANGUAGES[0][1], error, NOW)).toBe('The shipment is closed.');
  });

  test.each([null, 'tooShiny'])('a refusal with the code $0 keeps the words that were stored with it', (code) => {
    for (const [, catalog] of LANGUAGES) expect(refusalText(catalog, refused(code), NOW)).toBe('In the words of then.');
  });
});
