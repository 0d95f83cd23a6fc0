/**
 * Starts the translations and switches language without a reload. Texts that are shown before anything is tapped are in a small
 * first catalog, those of the other pages of a visitor in a second; all others are loaded together after them, before anything
 * that shows them is rendered. The extraction's configuration says which file belongs to which catalog. A missing text warns in the console and on screen; the build fails
 * before that can reach anyone.
 */

import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { deviceValues } from '#client/data/device/browser-storage.ts';
import { detectLanguage, LANGUAGE_STORAGE_KEY, LANGUAGES, type Language } from './languages.ts';

type Catalog = () => Promise<{ readonly messages: Messages }>;

const FIRST: Record<Language, Catalog> = {
  en: () => import('../../../locales/en/first.po'),
  sv: () => import('../../../locales/sv/first.po'),
};
const VISITORS: Record<Language, Catalog> = {
  en: () => import('../../../locales/en/visitors.po'),
  sv: () => import('../../../locales/sv/visitors.po'),
};
const OTHERS: Record<Language, Catalog> = {
  en: () => import('../../../locales/en/messages.po'),
  sv: () => import('../../../locales/sv/messages.po'),
};
/** The promise that loads the other texts, per instance. */
const others = new WeakMap<I18n, Promise<void>>();

export function createTranslations(): I18n {
  return setupI18n({
    missing: (_language, key) => {
      const text = `Missing translation for ${key}`;
      console.warn(text);
      return text;
    },
  });
}

/** Loads and shows the language this device starts with, as far as the first screens need it. */
export async function startLanguage(i18n: I18n): Promise<void> {
  const language = deviceLanguage();
  await showLanguage(i18n, language, [FIRST[language]]).catch(async (error) => {
    // A part of the app that is missing must not keep the other language from being shown.
    console.warn(`The texts in ${language} could not be loaded`, error);
    const other = LANGUAGES.find((one) => one !== language) ?? language;
    await showLanguage(i18n, other, [FIRST[other]]);
  });
}

/** The person's choice: kept on the device and shown at once. */
export async function chooseLanguage(i18n: I18n, language: Language): Promise<void> {
  deviceValues.setItem(LANGUAGE_STORAGE_KEY, language);
  await showLanguage(i18n, language, [FIRST[language], VISITORS[language], OTHERS[language]]);
}

/** Resolves when any text may be shown, in this language and any chosen later. Every caller gets the same promise. */
export function loadOtherTexts(i18n: I18n): Promise<void> {
  const known = others.get(i18n);
  if (known) return known;
  const loading = addTexts(i18n, [VISITORS, OTHERS]);
  others.set(i18n, loading);
  // Loading failed: the next caller tries again.
  loading.catch(() => others.delete(i18n));
  return loading;
}

/** For a page of a visitor, who may never need the rest. */
export async function loadVisitorTexts(i18n: I18n): Promise<void> {
  await addTexts(i18n, [VISITORS]);
}

async function addTexts(i18n: I18n, catalogs: readonly Record<Language, Catalog>[]): Promise<void> {
  const language = (i18n.locale as Language) || deviceLanguage();
  const loaded = await Promise.all(catalogs.map((catalog) => catalog[language]()));
  for (const { messages } of loaded) i18n.load(language, messages);
}

async function showLanguage(i18n: I18n, language: Language, catalogs: readonly Catalog[]): Promise<void> {
  for (const { messages } of await Promise.all(catalogs.map((load) => load()))) i18n.load(language, messages);
  i18n.activate(language);
  document.documentElement.lang = language;
}

function deviceLanguage(): Language {
  return detectLanguage(deviceValues.getItem(LANGUAGE_STORAGE_KEY), navigator.languages);
}
