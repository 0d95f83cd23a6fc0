import { expect, test } from 'vitest';
import { agreement as agreementEn } from '#client/features/support/agreement-en.ts';
import { agreement as agreementSv } from '#client/features/support/agreement-sv.ts';
import { faq as en } from '#client/features/support/faq-en.ts';
import { faq as sv } from '#client/features/support/faq-sv.ts';
import { BOOKING_LIFE } from '#domain/outbox/booking-expiry.ts';

test('[SHL-07] questions have the same parts in both languages, and every one an answer', () => {
  const parts = (faq: typeof en) =>
    faq.sections.map(({ id, asks }) => [id, asks.map((ask) => [ask.id, ask.answer.length])]);
  expect(parts(sv)).toEqual(parts(en));
  const asks = [...en.sections, ...sv.sections].flatMap((section) => section.asks);
  for (const { question, answer } of asks) {
    expect(question).toMatch(/\?$/);
    expect(answer.join(' ').length).toBeGreaterThan(30);
  }
  expect(new Set(asks.map(({ question }) => question)).size).toBe(asks.length);
});

test.each([
  ['English', en, 'whichever comes first', /print program, kaj-print/],
  ['Swedish', sv, 'det som inträffar först', /utskriftsprogrammet kaj-print/],
])(
  '[SHL-07, PRT-04] the answers in %s tell how long a booking waits and name the print program',
  (_, faq, expiry, program) => {
    const answer = (id: string) =>
      faq.sections
        .flatMap(({ asks }) => asks)
        .find((ask) => ask.id === id)
        ?.answer.join(' ');
    expect(answer('sent')).toContain(expiry);
    expect(answer('sent')).toContain(`${BOOKING_LIFE / 3_600_000} `);
    expect(answer('printer')).toMatch(program);
  },
);

test('[SHL-07] the agreement has the same clauses in both languages', () => {
  const parts = (agreement: typeof agreementEn) => agreement.sections.map(({ id, clauses }) => [id, clauses.length]);
  expect(parts(agreementSv)).toEqual(parts(agreementEn));
});
