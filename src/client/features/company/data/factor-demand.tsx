/** Whether everybody of the company needs a second step when they log in. Whoever switches it on has one of their own. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import * as styles from '../company-form.module.css';

type FactorDemandProps = { isDemanded: boolean; refetch: () => Promise<unknown> };

export function FactorDemand({ isDemanded, refetch }: FactorDemandProps) {
  const { t } = useLingui();
  const saving = useDirectWrite('saveCompany');
  const [isAsking, setAsking] = useState(false);

  async function save() {
    const isDone = await saving.run(t`Saving`, async (send) => {
      await send({ body: { demandsFactor: !isDemanded } });
      await refetch();
      return isDemanded ? t`Two-step login is up to each user` : t`Everybody needs two-step login now`;
    });
    if (isDone) setAsking(false);
  }

  return (
    <div className={styles.stack}>
      <h3>{t`Two-step login`}</h3>
      <p>
        {isDemanded
          ? t`Everybody needs an app or a passkey beside the password. Whoever has none adds it when they log in.`
          : t`Each user decides in My profile whether an app or a passkey is asked for beside the password.`}
      </p>
      <ButtonRow>
        <Button icon="lock" reason={saving.reason} onClick={() => setAsking(true)}>
          {isDemanded ? t`Leave it to each user` : t`Demand it of everybody`}
        </Button>
      </ButtonRow>
      {isAsking && (
        <Dialog
          alert
          title={isDemanded ? t`Leave it to each user?` : t`Demand two-step login of everybody?`}
          onClose={() => setAsking(false)}
          confirmLabel={isDemanded ? t`Leave it to each user` : t`Demand it`}
          confirmReason={saving.reason}
          onConfirm={save}
        >
          <p>
            {isDemanded
              ? t`What users have added stays and is still asked for.`
              : t`Users without an app or passkey are asked to add one before they can go on, also those who are logged in now. What waits on their devices stays and is sent afterwards. Add one to your own account first.`}
          </p>
        </Dialog>
      )}
    </div>
  );
}
