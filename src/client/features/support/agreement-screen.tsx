/** The user agreement, in numbered clauses, with a summary first. */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Language } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { agreement as en } from './agreement-en.ts';
import { agreement as sv } from './agreement-sv.ts';
import * as styles from './reading-page.module.css';
import { ReadingPage } from './reading-page.tsx';
import type { Agreement } from './reading-text.ts';

const AGREEMENT: Readonly<Record<Language, Agreement>> = { en, sv };

/** A browser without it has nothing to say about it here: the page is there to be read. */
const canPrint = typeof window.print === 'function';

export function AgreementScreen() {
  const { t } = useLingui();
  const agreement = AGREEMENT[useLanguage().language];
  const contents = useMemo(
    () => agreement.sections.map(({ id, title }, place) => ({ id, title: `${place + 1}. ${title}` })),
    [agreement],
  );
  return (
    <ReadingPage key={agreement.title} title={agreement.title} contents={contents}>
      <Panel className={styles.prose}>
        <h1>{agreement.title}</h1>
        <p className="muted small">{agreement.version}</p>
        <p className={styles.short}>
          <b>{t`In short:`}</b> {agreement.short}
        </p>
        {agreement.sections.map(({ id, clauses }, place) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{contents[place]?.title}</h2>
            <ol>
              {clauses.map((clause, at) => (
                <li key={clause}>
                  <span className={styles.number}>{`${place + 1}.${at + 1}`}</span>
                  <p>{clause}</p>
                </li>
              ))}
            </ol>
          </section>
        ))}
        {canPrint && (
          <div>
            <Button icon="print" onClick={() => window.print()}>{t`Print`}</Button>
          </div>
        )}
      </Panel>
    </ReadingPage>
  );
}
