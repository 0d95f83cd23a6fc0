/**
 * Starts the translations and switches language without a reload. A text that is missing warns in the console and says so
 * on screen; the build fails before that can reach anyone. One instance serves the whole portal, made by composition.ts.
 */
import { type I18n, setupI18n } from '@lingui/core';
import { detectLanguage, LANGUAGE_STORAGE_KEY, type Language } from './languages.ts';

const CATALOGS = {
  en: () => import('../../../locales/en/messages.po'),
  sv: () => import('../../../locales/sv/messages.po'),
} as const satisfies Record<Language, unknown>;

export function createTranslations(): I18n {
  return setupI18n({
    missing: (_language, key) => {
      const text = `Missing translation for ${key}`;
      console.warn(text);
      return text;
    },
  });
}

/** Loads and shows the language this device starts with. */
export async function startLanguage(i18n: I18n): Promise<void> {
  await showLanguage(i18n, detectLanguage(localStorage.getItem(LANGUAGE_STORAGE_KEY), navigator.languages));
}

/** The person's choice: kept on the device and shown at once. */
export async function chooseLanguage(i18n: I18n, language: Language): Promise<void> {
  localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  await showLanguage(i18n, language);
}

async function showLanguage(i18n: I18n, language: Language): Promise<void> {
  const { messages } = await CATALOGS[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}
