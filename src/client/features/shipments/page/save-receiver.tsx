/**
 * Saves a receiver written by hand to the address register, online or offline. Hidden for one that was taken from the register or
 * is already in it unchanged, and until it is written so far that a terminal would take it.
 */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useCan } from '#client/components/use-can.ts';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import { readRegister } from '#client/data/cache/register-reader.ts';
import { useWaiting } from '#client/editing/use-waiting.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import type { Party } from '#contract/address.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { toParty } from '#domain/shipments/shipment-patch.ts';
import { isWholeAddress } from '#domain/shipments/terminal-check.ts';
import { useShipmentForm } from './shipment-form.ts';

export function SaveReceiver() {
  const { t } = useLingui();
  const { openRegisters } = useUserData();
  const { state } = useShipmentForm();
  const { receiver } = state.draft.addresses;
  const { reason } = useCan('saveAddress');
  const offline = useObservable(useServices().connectivity.state) !== 'online';
  const waiting = useWaiting();
  const reported = useReportedAction({ nameField: (i18n, path) => fieldName(i18n, `addresses.receiver.${path}`) });
  const register = useLive(({ cache, work }) => readRegister('address', cache, work), []);
  const known = useMemo(() => {
    const written = plain(receiver);
    return register?.some(({ _etag, ...address }) => isSame(plain(address), written)) ?? true;
  }, [register, receiver]);

  if (receiver.addressId || known || !isWholeAddress(receiver)) return null;
  const save = () =>
    reported(t`Saving the address`, async () => {
      const { addressId, ...input } = plain(receiver);
      const outcome = await (await openRegisters()).save('address', input);
      if (outcome.kind === 'refused') throw outcome.error;
      if (outcome.kind === 'applied') return t`${receiver.name} is in the addresses`;
      return waiting(t`Saved on this device. It will be sent when the connection is back.`);
    });
  return (
    <Button variant="quiet" icon="plus" hint={offline && t`kept on this device`} reason={reason} onClick={save}>
      {t`Save this receiver`}
    </Button>
  );
}

/** The party in the register's form. */
function plain(party: Party): Party {
  return toParty({ ...party, addressId: null });
}
