/**
 * The words that people read: expressions that somebody in the trade, or a native reader, found wrong do not come back, in either
 * language. Each is a message or a whole phrase, since a single word may be right elsewhere.
 */
import { readFileSync } from 'node:fs';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { expect, test } from 'vitest';
import { catalogOf } from './client/support/shown-language.tsx';
import { readTree } from './support/source-files.ts';

/** In all texts of the language: the catalogs, what the server says, the help pages, the papers. */
const NOWHERE: Readonly<Record<'sv' | 'en', readonly RegExp[]>> = {
  sv: [
    /\b[Ss]vit(en|er|erna)?\b/,
    /\b[Bb]etalplan|\b[Pp]risplan/,
    /Gratis test/i,
    /De som är aktiva hos er/i,
    /Loggar in först|Skapa moderator/i,
    /skrivs ut själv/i,
    /Prövas när det här går/i,
    /Skriv ut det som saknas eller är gammalt/i,
    /Utskrivna papper/i,
    /gäller i [^.]* och en gång/,
    /Se efter i din e-post/i,
    /Fraktsedelsnummer/i,
    /annuller/i,
    /fraktenhet/i,
    /chauff/i,
    /sändningslist/i,
    /\bSuper[Uu]ser\b|DefaultUser/,
    /Handelskonto/i,
    /utskriftsklient/i,
    /\bkasta(s|d|r|t|nde)?\b/i,
    /\bkollin\b/i,
    /% av planen var/i,
    // The whole of a message: the words are right in a sentence.
    /^Räcker$|^Andra$|^Prova$/,
    /Senaste leverans\b/i,
    /^Öppen \{/,
    /SEK\/mån/,
    // What a carrier does not take is rejected, as the state of its shipment says.
    /[Bb]okningen nekades|godkän\w+ (?:eller|och) neka/,
  ],
  en: [
    /prints by itself/i,
    /Take away what|^Take away$/,
    /\b[Gg]o on with\b/,
    /Make and open/i,
    /[Cc]omes along|[Nn]ot taken along/,
    /keeps shipments|A Superuser keeps/i,
    /stand in this menu/i,
    /Your role does not open this page/i,
    /A program of yours identifies itself/i,
    /Nobody has said whether it came out/i,
    /suites? (of the plan|in use)|Name, suite/,
    /invoiced by itself/i,
  ],
};

/** The words of one message, by its English text and, where it has one, its context. */
const SWEDISH: readonly (readonly [message: string, words: string, context?: string])[] = [
  ['Free Trial', 'Provperiod'],
  ['Payment plan', 'Abonnemang'],
  ['Price plan', 'Abonnemang'],
  ['Choose a carrier', 'Välj transportör'],
  ['{0} of {1} carriers connected', '{0} av {1} transportörer anslutna'],
  ['Set up moderator', 'Första användaren'],
  ['Signs in first', 'Administratör'],
  ['Last EDI message', 'Senaste EDI-sändning'],
  ['Sent', 'Överförd', 'EDI message'],
  ['Plenty left', 'Gott om nummer'],
  ['Auto-print', 'Automatisk utskrift'],
  ['Test connection', 'Testa anslutningen'],
  ['Will be tried once this works: {before}', 'Testas när steget före lyckats: {before}'],
  ['Print what is missing or old', 'Skriv ut det som återstår'],
  ['Printed papers', 'Utskriftshistorik'],
  ['More suggestions', 'Fler förslag'],
  ['Check your mail', 'Kolla din e-post'],
  ['Consignment numbers', 'Sändningsnummer'],
  ['Driver’s list', 'Förarlista'],
  ['of {all} units', 'av {all} leveransenheter'],
  ['Open and in progress', 'Öppna och pågående'],
  ['Superuser', 'Superanvändare'],
  ['User', 'Användare'],
  ['Trading account', 'Registreringsnummer (EORI, VOEC …)'],
  ['No print client is set up', 'Inget utskriftsprogram är installerat'],
  ['Discard', 'Ta bort'],
  ['Discard my change', 'Ta bort min ändring'],
  ['{amount} {currency}/month', '{amount} {currency}/mån'],
  ['Invite', 'Bjud in'],
  ['Bad', 'Felaktig', 'one row'],
  ['Tail lift at pickup', 'Bakgavellyft vid upphämtning'],
  ['Timed unloading', 'Tidslossning'],
  ['Insurance', 'Försäkring'],
  // A press, not a state or a thing.
  ['Open', 'Öppna', 'what a press does'],
  ['Change', 'Ändra', 'what a press does'],
  // What has a number is a shipment; the waybill is its paper.
  ['Waybills', 'Sändningar', 'numbers'],
];

/** Messages that are not to stand on a screen under these words any more. */
const GONE = ['Enough', 'Suite', 'Others', 'Prints by itself', 'Last delivery', 'Delivered at the first attempt'];

const ENTRY = /(?:msgctxt "([^"]*)"\n)?msgid "((?:[^"\\]|\\.)*)"\nmsgstr "((?:[^"\\]|\\.)*)"/g;
const catalog = (language: string) =>
  ['first', 'visitors', 'messages'].flatMap((name) =>
    [...readFileSync(`locales/${language}/${name}.po`, 'utf8').matchAll(ENTRY)].map(
      ([, context, message = '', words = '']) => ({ context, message, words }),
    ),
  );
const swedish = catalog('sv');

/** What stands in quotes in the files that hold texts of both languages or of one. */
function quoted(language: 'sv' | 'en'): string[] {
  const files = readTree('src').filter(({ file }) =>
    new RegExp(`^src/(client/features/support/.*-${language}\\.ts|server/i18n/|documents/)`).test(file),
  );
  return files.flatMap(({ text }) =>
    [...text.matchAll(/'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`/g)].map(([all]) => all),
  );
}

test.each(['sv', 'en'] as const)('no text in %s uses an expression that was replaced', (language) => {
  const texts = [...catalog(language).map(({ words }) => words), ...quoted(language)];
  expect(texts.length).toBeGreaterThan(2000);
  const found = texts.flatMap((text) =>
    NOWHERE[language].filter((wrong) => wrong.test(text)).map((wrong) => `${wrong}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each(SWEDISH)('“%s” is “%s” in Swedish', (message, words, context) => {
  const found = swedish.filter((entry) => entry.message === message && entry.context === context);
  expect(found.map((entry) => entry.words)).toContain(words);
});

test('one of them is “ny”, “ändrad” and “utelämnad” in Swedish, several are “nya”, “ändrade” and “utelämnade”', () => {
  const bent = /(?<!, )\{\w+\} (?:inte )?(?:nya|ändrade|utelämnade|gjorda|signerade)\b/;
  const always = swedish.filter(({ words }) => bent.test(words) && !words.includes('plural,'));
  expect(always).toEqual([]);
  const said = (message: string, values: object) =>
    catalogOf('sv').t({ id: generateMessageId(message), values: { ...values } });
  expect(said('{added} new, {changed} changed', { added: 1, changed: 2 })).toBe('1 ny, 2 ändrade');
  expect(said('{left} left out', { left: '1' })).toBe('1 utelämnad');
  expect(said('{left} left out', { left: '1 200' })).toBe('1 200 utelämnade');
});

test('an EDI message is sent, and only goods are delivered', () => {
  const words = catalog('en').filter(({ context }) => context === 'EDI message');
  expect(words).not.toEqual([]);
  expect(words.filter((entry) => /deliver/i.test(entry.words))).toEqual([]);
});

test('no message has the English words that were replaced', () => {
  expect(swedish.filter(({ message }) => GONE.includes(message))).toEqual([]);
});

test('every service of every carrier has a Swedish name of its own', () => {
  const names = readTree('src/domain/carriers').flatMap(({ text }) =>
    [...text.matchAll(/\bcode\('[^']+', '([^']+)'/g)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(40);
  const words = new Map(swedish.map((entry) => [entry.message, entry.words]));
  const missing = names.filter((name) => name !== 'FlexChange' && (words.get(name) ?? name) === name);
  expect(missing).toEqual([]);
});
