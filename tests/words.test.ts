/**
 * The words of the code and its tests: names that were replaced do not come back, and a test's title says what is so.
 * The words of people are checked elsewhere: `structure.test.ts` compares both languages.
 */
import { expect, test } from 'vitest';
import { CODE, readTree, withoutComments } from './support/source-files.ts';

/** Identifiers that have another name now. Names that still mean something else somewhere are left out. */
const REPLACED = [
  ...['AnswerOf', 'SignInAnswer', 'ChangesAnswer', 'PrintAnswer', 'VatAnswer', 'ZipAnswer', 'CarrierTestAnswer'],
  ...['AddressImportAnswer', 'ShipmentsListAnswer', 'CallAnswer', 'WireAnswer', 'CommandAnswer', 'StoredAnswer'],
  ...['keptAnswer', 'answerError', 'createUnreadableAnswer', 'ActionAnswer'],
  ...['answerQuery', 'persistedAnswerQuery', 'PersistedAnswers'],
  ...[
    'HttpError',
    'CallerGone',
    'whenGone',
    'onShut',
    'TakenLimit',
    'seams',
    'patience',
    'PATIENCE',
    'retryDelay',
    'RETRY_PAUSES',
  ],
  ...['ButtonLook', 'ChipLook', 'CardLook', 'MailWords', 'NoticeWords', 'ScanWords', 'RegisterWords', 'KindWords'],
  ...['notePrints', 'noteClient', 'noteInvitation', 'noteHandedOut', 'askForMail', 'askForSeriesMail'],
  ...['askForFailureMails', 'askForInvoices', 'planWaiting', 'planCollection', 'planDeliveries', 'AskVatRegister'],
  ...['holdCarrier', 'holdDeliveryType', 'HoldUnsentShipments', 'hastenCall', 'PrintBell', 'ringPrintBell'],
  ...['Consigned', 'Departure', 'deliverLater', 'SyncPolicy', 'Canary', 'Clash', 'isConfirmedGone'],
  ...[
    'MergeVerdict',
    'OutcomeVerdict',
    'VersionVerdict',
    'versionVerdict',
    'ImportVerdict',
    'RegisterStanding',
    'SeriesStanding',
    'seriesStanding',
    'VatStanding',
  ],
  ...['useShipmentCommands', 'useCommandPlace', 'usePapersReason', 'DayRun'],
];
/** What stands in quotes is text: there are Canary Islands. */
const QUOTED = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
/** What a call of `test`, `it` or `describe`, or of what their `each` returns, has first. */
const TITLE = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,/g;
/** The ids of what is proven, then the value of a row, which nothing has named. */
const BEGINS_WITH_ITS_ROW = /^(?:\[[^\]]*\] ?)*%s/;

const files = [...readTree('src'), ...readTree('tests')].filter(
  ({ file }) => CODE.test(file) && file !== 'tests/words.test.ts',
);

test('no file uses a name that was replaced', () => {
  const replaced = new RegExp(`(?<![\\w$-])(?:${REPLACED.join('|')})(?![\\w$-])`, 'g');
  const namesIn = (text: string) => withoutComments(text).replace(QUOTED, '').match(replaced) ?? [];
  expect(files.flatMap(({ file, text }) => namesIn(text).map((name) => `${file}: ${name}`))).toEqual([]);
});

test('no title of a test ends in “none” or begins with the %s of its row', () => {
  const titles = files.flatMap(({ file, text }) =>
    [...text.matchAll(TITLE)].map(([, , title = '']) => ({ file, title })),
  );
  expect(titles.length).toBeGreaterThan(2000);
  const unclear = titles.filter(({ title }) => /\bnone$/.test(title) || BEGINS_WITH_ITS_ROW.test(title));
  expect(unclear.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
});
