/** Questions and answers, by subject. */

import { useLingui } from '@lingui/react/macro';
import { SUPPORT_MAIL } from '#client/components/support-mail.ts';
import type { Language } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Accordion, AccordionPart } from '#client/ui/accordion.tsx';
import { faq as en } from './faq-en.ts';
import { faq as sv } from './faq-sv.ts';
import * as styles from './reading-page.module.css';
import { ReadingPage } from './reading-page.tsx';
import type { Faq } from './reading-text.ts';

const FAQ: Readonly<Record<Language, Faq>> = { en, sv };

export function FaqScreen() {
  const { t } = useLingui();
  const faq = FAQ[useLanguage().language];
  return (
    <ReadingPage title={faq.title} contents={faq.sections}>
      <div className={styles.asks}>
        <h1>{faq.title}</h1>
        {faq.sections.map(({ id, title, asks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Accordion>
              {asks.map((ask) => (
                <AccordionPart key={ask.id} title={<h3>{ask.question}</h3>}>
                  <div className={styles.answer}>
                    {ask.answer.map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                  </div>
                </AccordionPart>
              ))}
            </Accordion>
          </section>
        ))}
        <p className="muted">
          {t`Not here? Write to`} <a href={`mailto:${SUPPORT_MAIL}`}>{SUPPORT_MAIL}</a>
        </p>
      </div>
    </ReadingPage>
  );
}
