/** Theme, language and where signing in leads: they take effect at once and apply to this device. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { LANGUAGE_NAMES, LANGUAGES } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { keepStartPage, readStartPage } from '#client/shell/start-page.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Choices } from '#client/ui/choices.tsx';
import { setTheme, useTheme } from '#client/ui/theme.ts';
import * as styles from './look-choices.module.css';

export function LookChoices() {
  const { t } = useLingui();
  const { theme, ofSystem } = useTheme();
  const { language, setLanguage } = useLanguage();
  const { userKey } = useUserData();
  const [start, setStart] = useState(() => readStartPage(userKey));
  const here = <span className={styles.here}>{t`On this device`}</span>;
  return (
    <>
      <Cells title={t`Theme`} titleEnd={here}>
        <Choices
          label={t`Theme`}
          value={theme}
          onChange={setTheme}
          choices={[
            { value: 'system', label: t`As the device`, hint: ofSystem === 'light' ? t`Light now` : t`Dark now` },
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
          ]}
        />
      </Cells>
      <Cells title={t`Language`} titleEnd={here}>
        <Choices
          label={t`Language`}
          value={language}
          onChange={setLanguage}
          choices={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one], lang: one }))}
        />
      </Cells>
      <Cells title={t`Signing in leads to`} titleEnd={here}>
        <Choices
          label={t`Signing in leads to`}
          value={start}
          onChange={(page) => {
            keepStartPage(userKey, page);
            setStart(page);
          }}
          choices={[
            { value: '/Shipments', label: t`Shipments` },
            { value: '/Home', label: t`Today` },
          ]}
        />
      </Cells>
    </>
  );
}
