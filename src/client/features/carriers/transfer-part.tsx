/**
 * The transfer of a connection with its test, and the reason when deliveries are stopped: the server's key is not the approved
 * one.
 */
import { useLingui } from '@lingui/react/macro';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { formatInstant } from '#client/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { ApproveHostKey } from './approve-host-key.tsx';
import type { EditedCarrier } from './carrier-draft.ts';
import * as styles from './connection-test.module.css';
import { ConnectionTest } from './connection-test.tsx';
import { TransferCells } from './transfer-cells.tsx';
import { useConnectionTest } from './use-connection-test.ts';

type TransferPartProps = {
  /** Host keys change without a save. */
  refetch: () => Promise<unknown>;
  /** Without the settings for unusual servers. */
  isShort?: boolean;
};

export function TransferPart({ refetch, isShort = false }: TransferPartProps) {
  const { t, i18n } = useLingui();
  const { state, errors } = useEditForm<EditedCarrier>();
  const { carrierId, hostKey } = state.base;
  const wrong = errors.fTPpassword && fieldErrorText(i18n, errors.fTPpassword);
  const test = useConnectionTest(refetch);
  const approval = (fingerprint: string) => (
    <ApproveHostKey
      carrierId={carrierId}
      fingerprint={fingerprint}
      onApproved={async () => {
        await refetch();
        if (test.run) await test.start();
      }}
    />
  );
  const refused = hostKey?.refused;
  return (
    <>
      <TransferCells
        isShort={isShort}
        action={
          <Button variant="quiet" icon="plug" reason={test.reason ?? wrong} onClick={test.start}>
            {t`Test connection`}
          </Button>
        }
      />
      {refused && !test.run && (
        <Cells title={t`Deliveries are stopped`}>
          <div role="alert" className={styles.stopped}>
            <p>{t`The server showed another host key ${formatInstant(refused.at)}: ${refused.fingerprint}`}</p>
            <small>{t`The key approved before, ${formatInstant(hostKey.approvedAt)}: ${hostKey.fingerprint}`}</small>
            {approval(refused.fingerprint)}
          </div>
        </Cells>
      )}
      {test.run && <ConnectionTest run={test.run} hostKey={hostKey} approval={approval} />}
    </>
  );
}
