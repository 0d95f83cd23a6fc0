/** Draws an element in a language with the texts of its catalogs, as the portal does. */
import { readdirSync, readFileSync } from 'node:fs';
import { type I18n, setupI18n } from '@lingui/core';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Language } from '#client/i18n/languages.ts';

export function catalogOf(language: Language): I18n {
  const texts = catalogEntries(language).map((entry) => {
    const id = generateMessageId(textOf(entry, 'msgid'), /^msgctxt "(.*)"$/m.exec(entry)?.[1]);
    return [id, textOf(entry, 'msgstr')] as const;
  });
  return setupI18n({ locale: language, messages: { [language]: Object.fromEntries(texts) } });
}

export function drawIn(language: Language, element: ReactNode) {
  return render(<I18nProvider i18n={catalogOf(language)}>{element}</I18nProvider>);
}

/** The entries of all catalogs of a language, as they are written. */
export function catalogEntries(language: Language): string[] {
  const files = readdirSync(`locales/${language}`).filter((file) => file.endsWith('.po'));
  return files.flatMap((file) => readFileSync(`locales/${language}/${file}`, 'utf8').split('\n\n').slice(1));
}

/** The text after a keyword of a catalog, its lines joined. */
export function textOf(entry: string, keyword: 'msgid' | 'msgstr'): string {
  const lines = entry.match(new RegExp(`^${keyword} ((?:".*"\\n?)+)`, 'm'))?.[1] ?? '';
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as string)
    .join('');
}
