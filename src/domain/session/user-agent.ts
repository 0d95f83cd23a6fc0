/**
 * Which browser and system a User-Agent header names, in the words a person would use: proper names, the same in every
 * language. An iPad that requests desktop pages identifies itself as a Mac and cannot be told from one.
 */

/** The first match counts, because most browsers also name the browsers they descend from. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface NamedDevice {
  readonly browser: string | null;
  readonly system: string | null;
}

export function nameDevice(userAgent: string | null): NamedDevice {
  return { browser: firstMatch(BROWSERS, userAgent), system: firstMatch(SYSTEMS, userAgent) };
}

function firstMatch(names: typeof BROWSERS, text: string | null): string | null {
  return (text !== null && names.find(([mark]) => mark.test(text))?.[1]) || null;
}
