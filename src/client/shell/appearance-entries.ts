/** Language and theme as entries of a menu, each named after what it switches to. */
import { useLingui } from '@lingui/react/macro';
import { LANGUAGE_NAMES, LANGUAGES } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { IconName } from '#client/ui/icon-shapes.ts';
import { setTheme, useTheme } from '#client/ui/theme.ts';

export type LookEntry = { key: string; label: string; icon: IconName; onSelect: () => unknown };

export function useLookEntries(): LookEntry[] {
  const { t } = useLingui();
  const { language, setLanguage } = useLanguage();
  const { shown } = useTheme();
  const languages = LANGUAGES.filter((other) => other !== language).map((other) => ({
    key: other,
    label: LANGUAGE_NAMES[other],
    icon: 'globe' as const,
    onSelect: () => setLanguage(other),
  }));
  const theme: LookEntry =
    shown === 'light'
      ? { key: 'dark', label: t`Dark theme`, icon: 'moon', onSelect: () => setTheme('dark') }
      : { key: 'light', label: t`Light theme`, icon: 'sun', onSelect: () => setTheme('light') };
  return [...languages, theme];
}
