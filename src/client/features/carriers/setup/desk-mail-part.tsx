/** The mail to the carrier's EDI desk, ready to open or to copy, for as long as an answer of theirs is missing. */
import { Plural, useLingui } from '@lingui/react/macro';
import { copyText } from '#client/components/copy-text.ts';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { ListedCarrier } from '#contract/carrier.ts';
import { deskMail, mailLink } from './desk-mail.ts';
import * as styles from './setup.module.css';

export function DeskMailPart({ carrier }: { carrier: ListedCarrier }) {
  const { t, i18n } = useLingui();
  const { carriersuitesProducts: suites, warehouse } = useStaticData();
  const suite = suites.find(({ value }) => value === carrier.carrierSuiteId);
  const mail = deskMail(i18n, carrier, suite, warehouse.name);
  if (!mail || mail.missing.length === 0) return null;
  const copy = (text: string) => copyText(i18n, text, { id: 'mail-copied', done: t`Mail copied` });
  return (
    <Cells
      title={t`To the carrier’s EDI desk`}
      titleEnd={
        <span className="muted small">
          <Plural value={mail.missing.length} one="# answer is missing" other="# answers are missing" />
        </span>
      }
    >
      <pre className={styles.letter}>{`${mail.subject}\n\n${mail.text}`}</pre>
      <div className={styles.inside}>
        <ButtonRow>
          <a className={buttonClass('plain')} href={mailLink(mail)}>
            <Icon name="external" />
            {t`Open in your mail`}
          </a>
          <Button icon="copy" onClick={() => copy(`${mail.subject}\n\n${mail.text}`)}>{t`Copy the text`}</Button>
        </ButtonRow>
        <p className="muted small">{t`Kaj sends nothing: you do.`}</p>
      </div>
    </Cells>
  );
}
