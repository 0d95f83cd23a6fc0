/** For a user who has lost their phone or passkey: takes their second factors away, which ends their sessions and mails them. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { User } from '#contract/user.ts';

type FactorResetProps = {
  user: Pick<User, 'username' | 'fullName' | 'hasFactor'>;
  refetch: () => Promise<unknown>;
};

export function FactorReset({ user: { username, fullName, hasFactor }, refetch }: FactorResetProps) {
  const { t } = useLingui();
  const { user: caller } = useUserData();
  const resetting = useDirectWrite('resetFactors');
  const [isAsking, setAsking] = useState(false);
  if (!hasFactor) return null;
  const name = fullName || username;

  async function reset() {
    const isDone = await resetting.run(t`Resetting`, async (send) => {
      await send({ params: { username } });
      await refetch();
      return t`Two-step login is reset`;
    });
    if (isDone) setAsking(false);
  }

  const isOwn = username.toLowerCase() === caller.username.toLowerCase();
  return (
    <ButtonRow>
      <Button icon="lock" reason={isOwn ? t`Yours is in My profile` : resetting.reason} onClick={() => setAsking(true)}>
        {t`Reset two-step login`}
      </Button>
      {isAsking && (
        <Dialog
          alert
          danger
          cautious
          title={t`Reset the two-step login?`}
          onClose={() => setAsking(false)}
          confirmLabel={t`Reset`}
          confirmReason={resetting.reason}
          onConfirm={reset}
        >
          <p>
            {t`${name} will be logged out everywhere and logs in with the password alone until a new app or passkey is added. Make sure that it is really them who ask.`}
          </p>
        </Dialog>
      )}
    </ButtonRow>
  );
}
