/** The password, changed here while signed in. It needs the server, and nothing of it is kept on the device. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as styles from '#client/components/account-rows.module.css';
import { useCan } from '#client/components/use-can.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ChangePassword } from './change-password.tsx';

export function OwnPassword({ username }: { username: string }) {
  const { t } = useLingui();
  const { reason } = useCan('changeMyPassword');
  const [isOpen, setOpen] = useState(false);
  return (
    <Cells title={t`Password`}>
      <div className={styles.row}>
        <Icon name="lock" />
        <div>
          {t`Only you know it`}
          <small>{t`Change it if anybody else may have seen it.`}</small>
        </div>
        <Button variant="quiet" reason={reason} onClick={() => setOpen(true)}>{t`Change password`}</Button>
      </div>
      {isOpen && <ChangePassword username={username} onClose={() => setOpen(false)} />}
    </Cells>
  );
}
