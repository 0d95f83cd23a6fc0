/**
 * Numbers for labels without a network: takes a block for this device, and shows whose device holds which, how many are left, and
 * until when. Returning one makes what is left of it void.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { prepareLabels } from '#client/components/labels/prepare-labels.ts';
import { useServices } from '#client/components/services.tsx';
import { useLive, useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { serverQuery } from '#client/data/cache/server-query.ts';
import { deviceId } from '#client/data/device/device-id.ts';
import { endLease, keepLease, noteReturned, readLeases } from '#client/data/outbox/lease-store.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import type { NumberLease } from '#contract/number-lease.ts';
import * as styles from './stations.module.css';

/** For a morning without a network. */
const BLOCK = { shipments: 20, packages: 60 } as const;

export function LeasedNumbers() {
  const { t } = useLingui();
  const userData = useUserData();
  const { clock } = useServices();
  const { carriersuitesProducts: suites } = useStaticData();
  const query = serverQuery(userData, 'numberLeases', {});
  const { data: leases = [] } = useQuery(query);
  const carriers = useLive(({ cache }) => cache.carriers.toArray(), []) ?? [];
  const kept = useLive(({ work }) => readLeases(work), []) ?? [];
  const taking = useDirectWrite('takeNumberLease', { nameField: () => t`Numbers` });
  const returning = useDirectWrite('returnNumberLease');
  const offered = carriers.filter(({ bookingType }) => bookingType === 'EDI');
  const [chosen, setChosen] = useState('');
  const carrierId = chosen || (offered[0]?.carrierId ?? '');
  const refresh = () => userData.queryClient.invalidateQueries({ queryKey: query.queryKey });
  const nameOf = (id: string) => carriers.find((carrier) => carrier.carrierId === id)?.name ?? id;
  const shown = leases.filter(({ state, device }) => state === 'live' || device === deviceId()).slice(0, 20);

  const take = () =>
    taking.run(t`Taking numbers`, async (send) => {
      // Without its code on the device a block would be of no use there.
      await prepareLabels();
      const suite = suites.find(
        ({ value }) => value === carriers.find((one) => one.carrierId === carrierId)?.carrierSuiteId,
      );
      const counts = {
        consignments: suite?.allowConsignmentNumberSerie ? BLOCK.shipments : 0,
        packages: suite?.allowPackageNumberSerie ? BLOCK.packages : 0,
      };
      const block = await send({ body: { carrierId, device: deviceId(), ...counts } });
      if (block) await keepLease(userData.work, block, userData.history());
      await refresh();
      return t`Numbers are kept on this device`;
    });
  const giveBack = ({ id }: NumberLease) =>
    returning.run(t`Returning numbers`, async (send) => {
      await endLease(userData.work, id, clock.now(), { isToReturn: true });
      await send({ params: { leaseId: id } });
      await noteReturned(userData.work, id);
      await refresh();
      return t`Returned. What was left of it is void.`;
    });

  return (
    <Cells title={t`Labels without a network`}>
      {offered.length > 0 && (
        <>
          <SelectField
            required
            label={t`Carrier`}
            value={carrierId}
            options={offered.map(({ carrierId: value, name: label }) => ({ value, label }))}
            onChange={setChosen}
          />
          <div className={styles.row}>
            <Icon name="print" />
            <div>
              <small>{t`Takes numbers for ${BLOCK.shipments} shipments with ${BLOCK.packages} packages. What is not used is void, and never issued again.`}</small>
            </div>
            <Button reason={taking.reason} busy={taking.busy} onClick={take}>{t`Take numbers`}</Button>
          </div>
        </>
      )}
      <ul className={styles.list} aria-label={t`Leased numbers`}>
        {shown.map((lease) => {
          const left = kept.find(({ id }) => id === lease.id);
          return (
            <li key={lease.id} className={styles.row}>
              <Icon name="print" />
              <div>
                <b translate="no">{nameOf(lease.carrierId)}</b>
                <small>
                  <Plural
                    value={left?.packageNumbers.length ?? lease.packages.left}
                    one="# package number left"
                    other="# package numbers left"
                  />{' '}
                  · <LeaseEnd lease={lease} />
                </small>
                <small>
                  {lease.device === deviceId()
                    ? t`this device`
                    : [lease.deviceName, lease.takenBy].filter(Boolean).join(', ')}
                </small>
              </div>
              {lease.state === 'live' && (
                <Button variant="quiet" reason={returning.reason} onClick={() => giveBack(lease)}>{t`Return`}</Button>
              )}
            </li>
          );
        })}
        {shown.length === 0 && (
          <li className={styles.row}>
            <small>{t`No device has numbers now.`}</small>
          </li>
        )}
      </ul>
    </Cells>
  );
}

function LeaseEnd({ lease: { state, expiresAt, returnedAt } }: { lease: NumberLease }) {
  const { t } = useLingui();
  const now = new Date();
  const until = formatRecent(expiresAt, now);
  if (state === 'live') return t`ends ${until} unless this device is heard of before`;
  if (state === 'returned') return t`returned ${formatRecent(returnedAt ?? expiresAt, now)}, void`;
  return state === 'restored' ? t`void since the server’s data were restored` : t`ended ${until}, void`;
}
