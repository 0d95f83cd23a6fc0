/** The last step: the import runs. It is a single write, so nothing has changed until everything has. */
import { Plural, useLingui } from '@lingui/react/macro';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Panel } from '#client/ui/panel.tsx';
import * as styles from './import-card.module.css';

export function RunStep({ total }: { total: number }) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const rows = number(total);
  return (
    <Panel className={styles.card}>
      <h2>{t`Importing`}</h2>
      <p role="status" className={styles.figure}>
        {rows}{' '}
        <small>
          <Plural value={total} one="row" other="rows" />
        </small>
      </p>
      <div role="progressbar" aria-label={t`Importing`} className={styles.moving} />
      <p className={styles.note}>{t`All of it happens at once. It can be undone afterwards.`}</p>
    </Panel>
  );
}
