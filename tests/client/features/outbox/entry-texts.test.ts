/** How a waiting booking reads that must be sent in time. */
import { expect, test } from 'vitest';
import { askedText, deedText } from '#client/features/outbox/entry-texts.ts';
import { catalogOf } from '#tests/client/support/shown-language.tsx';
import { sampleEntry } from '#tests/domain/outbox/entries.ts';

/** In the time zone of the device, like what is shown. */
const at = (text: string) => new Date(`2026-11-${text}`);

function said(language: 'en' | 'sv', until: string, now: string): string {
  const i18n = catalogOf(language);
  const asked = { operation: 'shipment.book', payload: {}, expiresAt: at(until).getTime() } as const;
  const entry = sampleEntry(asked, { createdAt: at('28T22:50').getTime() });
  return `${deedText(i18n, entry, at(now))}, ${askedText(i18n, entry, at(now))}`;
}

test.each([
  ['en', '29T00:00', '28T23:00', 'Book by midnight, requested 22:50'],
  ['sv', '29T00:00', '28T23:00', 'Boka senast vid midnatt, begärd 22:50'],
  ['en', '29T00:00', '29T08:00', 'Book by the end of 2026-11-28, requested 2026-11-28 22:50'],
  ['sv', '29T00:00', '29T08:00', 'Boka senast i slutet av 2026-11-28, begärd 2026-11-28 22:50'],
  ['en', '29T10:50', '28T23:00', 'Book by 2026-11-29 10:50, requested 22:50'],
  ['sv', '28T23:30', '28T23:00', 'Boka senast 23:30, begärd 22:50'],
] as const)('in $0 a booking to be sent by $1 reads naturally at $2', (language, until, now, text) => {
  expect(said(language, until, now)).toBe(text);
});

test('a change that may wait for as long as it takes is told with its time alone', () => {
  const entry = sampleEntry({}, { createdAt: at('28T22:50').getTime() });
  expect(askedText(catalogOf('en'), entry, at('28T23:00'))).toBe('22:50');
});
