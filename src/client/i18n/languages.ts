/**
 * The portal's languages, and the one a device starts with: the choice in local storage, else the first of the browser's
 * languages that is known, else English.
 */
export const LANGUAGES = ['en', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', sv: 'Svenska' };
export const LANGUAGE_STORAGE_KEY = 'language';

export function detectLanguage(kept: string | null, browser: readonly string[]): Language {
  const wanted = [kept, ...browser].map((tag) => tag?.toLowerCase().split('-')[0]);
  return (
    LANGUAGES.find((language) => language === wanted.find((tag) => LANGUAGES.some((known) => known === tag))) ?? 'en'
  );
}
