import { I18nProvider, Trans } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createTranslations } from '#client/i18n/translations.ts';
import { catalogEntries, textOf } from '#tests/client/support/shown-language.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('[SHL-06] a missing translation warns in the console and names its key on screen', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const i18n = createTranslations();
  i18n.loadAndActivate({ locale: 'sv', messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <Trans id="shipments.unknown" />
    </I18nProvider>,
  );
  expect(screen.getByText('Missing translation for shipments.unknown')).toBeDefined();
  expect(warn).toHaveBeenCalledWith('Missing translation for shipments.unknown');
});

test('[SHL-06] every message has its Swedish, with the same placeholders', () => {
  const entries = catalogEntries('sv');
  const faulty = entries
    .map((entry) => ({ source: textOf(entry, 'msgid'), swedish: textOf(entry, 'msgstr') }))
    .filter(({ source, swedish }) => swedish === '' || placeholders(source).join() !== placeholders(swedish).join());
  expect(entries.length).toBeGreaterThan(100);
  expect(faulty).toEqual([]);
});

/** Placeholders and tags of a text, each once: forms that Swedish bends, and English does not, name a number again. */
function placeholders(text: string): string[] {
  const found = text.matchAll(/(?<!(?:\bone|\bother|=\d+) )\{(\w+)(?:\}|, plural)|<\/?(\d+)\/?>/g);
  return [...new Set([...found].map(([, name, tag]) => name ?? tag ?? ''))].sort();
}
