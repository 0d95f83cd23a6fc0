/** The way to the audit log, for those who may read it. */
import { useLingui } from '@lingui/react/macro';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import * as styles from '../company-form.module.css';

export function AuditLink() {
  const { t } = useLingui();
  const go = useNavigateToPath();
  return (
    <div className={styles.stack}>
      <h3>{t`Audit log`}</h3>
      <p>{t`Who changed users, keys, carriers and the company, who took data out, and what was refused.`}</p>
      <ButtonRow>
        <Button icon="log" onClick={() => go('/Audit')}>{t`Open the audit log`}</Button>
      </ButtonRow>
    </div>
  );
}
