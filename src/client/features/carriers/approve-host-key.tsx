/**
 * The server shows another key than the connection knows: nothing is delivered until a person has compared it with the
 * carrier's and approves it.
 */
import { useLingui } from '@lingui/react/macro';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Button } from '#client/ui/button.tsx';
import * as styles from './connection-test.module.css';

type ApproveHostKeyProps = { carrierId: string; fingerprint: string; onApproved: () => Promise<unknown> };

export function ApproveHostKey({ carrierId, fingerprint, onApproved }: ApproveHostKeyProps) {
  const { t } = useLingui();
  const approving = useDirectWrite('approveHostKey');

  async function approve() {
    const isDone = await approving.run(t`Approving the host key`, async (send) => {
      await send({ params: { carrierId }, body: { fingerprint } });
      return t`Host key approved`;
    });
    if (isDone) await onApproved();
  }

  return (
    <div className={styles.approval}>
      <small>
        {t`The carrier may have changed servers, or somebody else answers. Compare with the carrier before you approve. Nothing will be sent before that.`}
      </small>
      <Button icon="check" reason={approving.reason} onClick={approve}>
        {t`Approve the new key`}
      </Button>
    </div>
  );
}
