/**
 * Which browser on which system a User-Agent header speaks of, as a person would call it. Proper names, the same in every
 * language. An iPad that asks for desktop pages calls itself a Mac, and cannot be told from one.
 */

/** The first that matches: most browsers also name those they are related to. */
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
