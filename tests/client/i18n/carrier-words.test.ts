/** A carrier's own words in the history and the log (tests/fixtures/field/README.md, "Carriers' own words"). */
import { expect, test } from 'vitest';
import { eventTexts } from '#client/features/shipments/history/history-texts.ts';
import { ediAnswerText } from '#client/i18n/edi-messages.ts';
import type { EdiEntry } from '#contract/edi.ts';
import type { HistoryEvent } from '#contract/history.ts';
import { catalogOf } from '#tests/client/support/shown-language.tsx';

const [en, sv] = [catalogOf('en'), catalogOf('sv')];
type Told = Pick<EdiEntry['events'][number], 'code'> & { readonly words?: string };

const inHistory = (i18n: typeof en, told: Told) => {
  const carrierEvent = {
    time: '2026-11-24 09:10',
    place: 'Kalmar',
    packageNumbers: [],
    carrierName: 'Fraktex',
    ...told,
  };
  const event = {
    what: 'carrierEvent',
    group: 'carrier',
    changes: [],
    met: [],
    carrierEvent,
  } as unknown as HistoryEvent;
  const { title, about } = eventTexts(event, {
    i18n,
    timeZone: 'Europe/Stockholm',
    shipment: undefined,
    names: new Map(),
  });
  return [title, ...about];
};
const inLog = (i18n: typeof en, ...events: Told[]) =>
  ediAnswerText(i18n, {
    ...{ kind: 'IFTSTA', state: 'event', problem: null },
    events: events.map((told) => ({ time: '2026-11-24 09:10', place: '', ...told })),
  } as unknown as EdiEntry).text;

test('[FLD-01] [EW09] the history says an event in its own words, and the carrier’s beside them in quotation marks', () => {
  expect(inHistory(en, { code: '56', words: 'Ingen hemma' })).toEqual(['Not delivered', 'Kalmar', '“Ingen hemma”']);
  expect(inHistory(sv, { code: 'D17', words: 'Lastad på bil 12' })).toEqual([
    'Händelse D17',
    'Kalmar',
    '”Lastad på bil 12”',
  ]);
  expect(inHistory(en, { code: '', words: 'Väntar på tullen' })).toEqual([
    ...['Reported by the carrier', 'Kalmar', '“Väntar på tullen”'],
  ]);
  // Of an older server, and of a carrier that says no more.
  for (const told of [{ code: '21' }, { code: '21', words: '' }])
    expect(inHistory(en, told)).toEqual(['Delivered', 'Kalmar']);
});

test('[FLD-01] [EW09] the EDI log says the words of each event behind it', () => {
  expect(inLog(en, { code: '56', words: 'Ingen hemma' }, { code: '24' })).toBe(
    'Not delivered 09:10 “Ingen hemma”, Departed 09:10',
  );
  expect(inLog(sv, { code: '', words: 'Väntar på tullen' })).toBe(
    'Rapporterat av transportören 09:10 ”Väntar på tullen”',
  );
});
