/** How messages reach the carrier's server. Choosing another protocol changes the port unless somebody has edited it. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EditNumber, EditSelect, EditText, EditToggle } from '#client/editing/edit-cells.tsx';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { Cells } from '#client/ui/cells.tsx';
import { CARRIER_LIMITS, DEFAULT_PORTS, TRANSFER_PROTOCOLS, type TransferProtocol } from '#contract/carrier.ts';
import type { EditedCarrier } from './carrier-draft.ts';
import { SecretField } from './secret-field.tsx';

const PROTOCOLS = TRANSFER_PROTOCOLS.map((value) => ({ value, label: value }));

export function TransferCells({ action, isShort }: { action: ReactNode; isShort: boolean }) {
  const { t } = useLingui();
  const form = useEditForm<EditedCarrier>();
  const { transferProtocol, fTPport } = form.state.draft;

  function adaptPort(value: string) {
    const isUntouched = fTPport === null || fTPport === DEFAULT_PORTS[transferProtocol];
    if (isUntouched) form.set('fTPport', DEFAULT_PORTS[value as TransferProtocol]);
  }

  return (
    <Cells columns={6} title={t`Transfer`} titleEnd={action}>
      <EditSelect path="transferProtocol" span={3} required options={PROTOCOLS} onChosen={adaptPort} />
      {!isShort && <UnusualServers />}
      <EditText
        path="fTPserver"
        span={4}
        keepSpan
        maxLength={CARRIER_LIMITS.text}
        needed={t`A host name, such as sftp.example.com`}
      />
      <EditNumber path="fTPport" span={2} keepSpan min={1} max={CARRIER_LIMITS.port} decimals={0} />
      <EditText path="fTPaccount" span={3} maxLength={CARRIER_LIMITS.text} />
      <SecretField path="fTPpassword" maxLength={CARRIER_LIMITS.text} />
      <EditText path="fTPinDirectory" span={3} maxLength={CARRIER_LIMITS.directory} />
      <EditText path="fTPoutDirectory" span={3} maxLength={CARRIER_LIMITS.directory} />
    </Cells>
  );
}

/** What servers differ in. */
function UnusualServers() {
  const { t } = useLingui();
  const { transferProtocol, renames, usePassiveFtp } = useEditForm<EditedCarrier>().state.draft;
  const isSftp = transferProtocol === 'SFTP';
  return (
    <>
      {/* An active connection would have to reach our servers (CAR-03); what was saved as active can still be mended. */}
      <EditToggle
        path="usePassiveFtp"
        span={3}
        readOnly={isSftp || usePassiveFtp}
        hint={isSftp ? t`FTP only` : t`Always: the carrier’s server cannot open connections to ours`}
      />
      <EditToggle
        path="renames"
        span={3}
        {...(!renames && { hint: t`Off: the carrier may fetch a file before it is complete` })}
      />
      <EditToggle
        path="oldKeyExchange"
        span={3}
        readOnly={!isSftp}
        hint={isSftp ? t`Weaker encryption, for servers that know no other` : t`SFTP only`}
      />
    </>
  );
}
