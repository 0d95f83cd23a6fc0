/**
 * The client key, hidden but for its last four characters. A new key is shown once, in a dialog, and cannot be read anywhere
 * else; changing a key in use shows a warning first.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as styles from '#client/components/account-rows.module.css';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { formatInstant } from '#client/i18n/formats.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Profile } from '#contract/user.ts';
import { NewClientKey } from './new-client-key.tsx';
import { profileQuery } from './profile-queries.ts';

export function ClientKey({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const userData = useUserData();
  const making = useDirectWrite('newClientKey');
  const [isWarning, setWarning] = useState(false);
  const [made, setMade] = useState<string>();
  const { hasClientKey, clientKeyEnd, clientKeyMadeAt } = profile;
  const day = clientKeyMadeAt && formatInstant(clientKeyMadeAt).slice(0, 'yyyy-MM-dd'.length);

  async function make() {
    await making.run(t`Creating the key`, async (send) => {
      const answer = await send({});
      if (answer) setMade(answer.clientKey);
      await userData.queryClient.invalidateQueries({ queryKey: profileQuery(userData).queryKey });
      return undefined;
    });
    setWarning(false);
  }

  return (
    <Cells title={t`Client key`}>
      <div className={styles.row}>
        <Icon name="lock" />
        <div>
          <b>{hasClientKey ? `•••• •••• •••• ${clientKeyEnd}` : t`No key yet`}</b>
          <small>{day ? t`Created ${day}` : t`Your software signs in with this key, in your name.`}</small>
        </div>
        <Button
          variant="quiet"
          reason={making.reason}
          busy={making.busy && !isWarning}
          onClick={hasClientKey ? () => setWarning(true) : make}
        >
          {hasClientKey ? t`Change key` : t`Create key`}
        </Button>
      </div>
      {isWarning && (
        <Dialog
          alert
          danger
          title={t`Change the client key?`}
          onClose={() => setWarning(false)}
          confirmLabel={t`Change key`}
          confirmReason={making.reason}
          onConfirm={make}
        >
          <p>{t`Programs with the old key will be refused at once. The new key will be shown once.`}</p>
        </Dialog>
      )}
      {made !== undefined && <NewClientKey clientKey={made} onClose={() => setMade(undefined)} />}
    </Cells>
  );
}
