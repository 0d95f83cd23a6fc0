/**
 * Numbers, lists and times as people read them: `1 284,5` in Swedish, `1,284.5` in English, and yyyy-MM-dd HH:mm in both.
 * Dates of a shipment are texts already and are shown as they are.
 */
export const LOCALE: Record<string, string> = { sv: 'sv-SE', en: 'en-GB' };

export function formatNumber(value: number, language: string, decimals?: number): string {
  const format = kept(`number ${language} ${decimals}`, () => {
    const digits = decimals === undefined ? { maximumFractionDigits: 3 } : fixed(decimals);
    return new Intl.NumberFormat(LOCALE[language] ?? 'en-GB', digits);
  });
  return format.format(value);
}

export function formatMoney(value: number, currency: string, language: string): string {
  return `${formatNumber(value, language, 2)} ${currency}`;
}

/** A currency in running text: Swedes write kr. */
export function currencyWord(code: string, language: string): string {
  return language === 'sv' && code === 'SEK' ? 'kr' : code;
}

/** `A, B and C`. */
export function formatList(texts: readonly string[], language: string): string {
  return new Intl.ListFormat(LOCALE[language] ?? 'en-GB').format(texts);
}

/** `A, B or C`. */
export function formatChoice(texts: readonly string[], language: string): string {
  return new Intl.ListFormat(LOCALE[language] ?? 'en-GB', { type: 'disjunction' }).format(texts);
}

/** An instant as yyyy-MM-dd HH:mm, in the given IANA zone or the device's own. */
export function formatInstant(instant: string | number | Date, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const format = kept(
    // A device may travel while a page is open.
    `instant ${timeZone ?? new Date().getTimezoneOffset()}`,
    () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', ...zone }),
  );
  return format.format(new Date(instant));
}

/** Only the time of day for an instant today, otherwise day and time. */
export function formatRecent(instant: string | number | Date, now: Date, timeZone?: string): string {
  const text = formatInstant(instant, timeZone);
  const [today] = formatInstant(now, timeZone).split(' ');
  return text.startsWith(`${today} `) ? text.slice(text.indexOf(' ') + 1) : text;
}

/** Making a format takes some 60 times as long as using it, and a list shows hundreds of numbers and times. */
const formats = new Map<string, unknown>();

function kept<Format>(name: string, make: () => Format): Format {
  const known = formats.get(name) ?? make();
  formats.set(name, known);
  return known as Format;
}

function fixed(decimals: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}
