/** Change of language and theme, at once and without a reload; on the account screens and in the profile. */
import { useLingui } from '@lingui/react/macro';
import { LANGUAGE_NAMES, LANGUAGES } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { setTheme, useTheme } from '#client/ui/theme.ts';

export function ThemeAndLanguage() {
  const { t } = useLingui();
  const { language, setLanguage } = useLanguage();
  const { shown } = useTheme();
  const others = LANGUAGES.filter((other) => other !== language);
  return (
    <>
      {others.map((other) => (
        <Button key={other} look="quiet" icon="globe" onClick={() => setLanguage(other)}>
          <span lang={other}>{LANGUAGE_NAMES[other]}</span>
        </Button>
      ))}
      {shown === 'light' ? (
        <IconButton icon="moon" label={t`Dark theme`} onClick={() => setTheme('dark')} />
      ) : (
        <IconButton icon="sun" label={t`Light theme`} onClick={() => setTheme('light')} />
      )}
    </>
  );
}
