/**
 * Every part of the kit on one page, in both themes, both languages and both sizes: for looking at while building. Development
 * only; a browser test compares it with the files of the kit.
 */
import { I18nProvider } from '@lingui/react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { ButtonRow } from '../button-row.tsx';
import { type FailureAnswer, FailureContext } from '../failure.ts';
import { Foot, InFoot, NoticeSlot } from '../foot.tsx';
import { Logo } from '../logo.tsx';
import { Page } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import { setTheme, useTheme } from '../theme.ts';
import { ToastHost } from '../toast-host.tsx';
import { ActionsSample } from './actions-sample.tsx';
import { ChoicesSample } from './choices-sample.tsx';
import { FieldsSample } from './fields-sample.tsx';
import { FormSample } from './form-sample.tsx';
import * as styles from './gallery.module.css';
import { LayersSample } from './layers-sample.tsx';
import { MessagesSample } from './messages-sample.tsx';
import { PagesSample } from './pages-sample.tsx';
import { TablesSample } from './tables-sample.tsx';
import { useSampleTexts, useSampleWords } from './use-sample-words.ts';

type GalleryProps = { language: string; onLanguage: (language: 'en' | 'sv') => void };

/** No report is sent of what fails here on purpose: the part says it itself. */
const inPlace = (): FailureAnswer => 'here';

export function Gallery({ language, onLanguage }: GalleryProps) {
  const say = useSampleWords();
  const texts = useSampleTexts();
  const { theme } = useTheme();
  const [dense, setDense] = useState(true);
  document.documentElement.dataset.density = dense ? '' : 'touch';
  const status = <p className={styles.status}>{say('The status line', 'Statusraden')}</p>;
  return (
    <FailureContext value={inPlace}>
      <Foot status={status}>
        <Page narrow>
          <Logo />
          <PageHead title={say('Gallery', 'Galleri')} text={say('Every part of the kit', 'Byggsatsens alla delar')}>
            <ButtonRow>
              <Switch pressed={theme === 'light'} onClick={() => setTheme('light')} label={say('Light', 'Ljust')} />
              <Switch pressed={theme === 'dark'} onClick={() => setTheme('dark')} label={say('Dark', 'Mörkt')} />
              <Switch pressed={theme === 'system'} onClick={() => setTheme('system')} label="System" />
              <Switch pressed={!dense} onClick={() => setDense(!dense)} label={say('For gloves', 'För handskar')} />
              <Switch pressed={language === 'en'} onClick={() => onLanguage('en')} label="English" />
              <Switch pressed={language === 'sv'} onClick={() => onLanguage('sv')} label="Svenska" />
            </ButtonRow>
          </PageHead>
          <Section title={say('Buttons, chips, menus', 'Knappar, etiketter, menyer')}>
            <ActionsSample />
          </Section>
          <Section title={say('Layers', 'Lager')}>
            <LayersSample />
          </Section>
          <Section title={say('Fields', 'Fält')}>
            <FieldsSample />
          </Section>
          <Section title={say('Choices', 'Val')}>
            <ChoicesSample />
          </Section>
          <Section title={say('A form', 'Ett formulär')}>
            <FormSample />
          </Section>
          <Section title={say('Tables and lists', 'Tabeller och listor')}>
            <I18nProvider i18n={texts}>
              <TablesSample />
            </I18nProvider>
          </Section>
          <Section title={say('Messages and states', 'Meddelanden och lägen')}>
            <MessagesSample />
          </Section>
          <Section title={say('Parts of a page', 'En sidas delar')}>
            <PagesSample />
          </Section>
        </Page>
        <InFoot slot={NoticeSlot}>
          <p className={styles.status}>{say('A notice above the bars', 'En upplysning ovanför raderna')}</p>
        </InFoot>
        <InFoot>
          <p className={styles.status}>{say('A bar, as that of a save', 'En rad, som den för att spara')}</p>
        </InFoot>
      </Foot>
      <ToastHost />
    </FailureContext>
  );
}

function Switch({ label, pressed, onClick }: { label: string; pressed: boolean; onClick: () => void }) {
  return (
    <Button aria-pressed={pressed} onClick={onClick}>
      {label}
    </Button>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
