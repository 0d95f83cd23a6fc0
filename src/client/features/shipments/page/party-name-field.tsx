/**
 * The name of a receiver or sender is also the way into the register: addresses that match the typed text are offered, choosing one
 * fills the whole address, and typing on creates a new one. For a new receiver, each option says when something was last sent there.
 */
import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import { useObservable } from '#client/components/services.tsx';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import { readRegister } from '#client/data/cache/register-reader.ts';
import { useLetterAdvice } from '#client/editing/carrier-text-cells.tsx';
import { useEditCell } from '#client/editing/edit-cells.tsx';
import { ComboField } from '#client/ui/combo-field.tsx';
import { DraftField } from '#client/ui/form/draft-field.tsx';
import { PHONE, useMedia } from '#client/ui/use-media.ts';
import type { Address } from '#contract/address.ts';
import { dayOf } from '#domain/shared/dates.ts';
import { writtenZipCode } from '#domain/shared/zip-code.ts';
import { newestByPlace, placeKey, wasSent } from '#domain/shipments/proposal.ts';
import { toParty } from '#domain/shipments/shipment-patch.ts';
import { indexAddresses, searchAddresses } from './address-search.ts';
import { useShipmentForm } from './shipment-form.ts';

type PartyNameFieldProps = {
  within: 'addresses.receiver' | 'addresses.sender';
  /** The receiver of a new shipment: the first field of the form. */
  isFirst?: boolean;
  /** The person has just asked for it. */
  autoFocus?: boolean;
  onChosen?: (address: Address) => void;
  /** Called whenever addresses are offered, or no longer. */
  onOffering?: (isOffering: boolean) => void;
};

export function PartyNameField({
  within,
  isFirst = false,
  autoFocus = isFirst,
  onChosen,
  onOffering,
}: PartyNameFieldProps) {
  const { t } = useLingui();
  const isPhone = useMedia(PHONE);
  const { state, set, facts } = useShipmentForm();
  const path = `${within}.name`;
  const { receiver, sender } = state.draft.addresses;
  const party = within === 'addresses.receiver' ? receiver : sender;
  const name = party?.name ?? '';
  const register = useLive(({ cache, work }) => readRegister('address', cache, work), []);
  const index = useMemo(() => indexAddresses(register ?? []), [register]);
  const rows = useObservable(useUserData().shipments.rows);
  const [searching, setSearching] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const today = useWarehouseDay();
  const planned = useMemo(() => newestByPlace(searching ? rows.values() : []), [searching, rows]);
  const gone = useMemo(
    () => newestByPlace([...(searching ? rows.values() : [])].filter((row) => wasSent(row, today))),
    [searching, rows, today],
  );
  const found = useMemo(
    () => (searching ? searchAddresses(index, name, planned) : []),
    [searching, index, name, planned],
  );

  function choose(addressId: string) {
    const address = found.find((candidate) => candidate.addressId === addressId);
    if (!address) return;
    set(within, toParty(address));
    setSearching(false);
    onChosen?.(address);
  }

  function lastSent(address: Address): string {
    const place = placeKey(address);
    const last = gone.get(place);
    const day = dayOf((last ?? planned.get(place))?.dispDate ?? '');
    if (!last) return day ? t`Planned ${day}` : t`Never sent`;
    return last.carrierName ? t`Sent ${day}, ${last.carrierName}` : t`Sent ${day}`;
  }

  const advice = useLetterAdvice(path, facts.deliveryType?.bookingType === 'EDI');
  const { cell, bound } = useEditCell({ path, required: true, span: 'full', advice });

  return (
    <DraftField {...bound}>
      {({ value, onChange, onBlur }) => (
        <ComboField
          {...cell}
          ref={input}
          autoFocus={autoFocus}
          enterTakesFirst={isFirst}
          placeholder={isPhone ? t`Search, or type a new name` : t`Search the addresses, or type a new name`}
          text={String(value)}
          onText={(typed) => {
            if (typed === name) return;
            setSearching(true);
            onChange(typed);
            // With another name it is no longer the party from the register.
            if (party?.addressId) set(`${within}.addressId`, null);
          }}
          options={found.map((address) => ({
            key: address.addressId,
            title: address.name,
            text: placeText(address),
            end: isFirst ? lastSent(address) : address.countryCode,
          }))}
          onChoose={choose}
          onOpen={onOffering}
          newOption={
            found.length > 0 ? { label: t`Enter a new address`, onChoose: () => setSearching(false) } : undefined
          }
          onBlur={(event) => {
            setSearching(false);
            onBlur(event);
          }}
        />
      )}
    </DraftField>
  );
}

function placeText({ street1, zipCode, city, countryCode }: Address): string {
  const town = [writtenZipCode(zipCode, countryCode), city].filter(Boolean).join(' ');
  return [street1, town, countryCode].filter(Boolean).join(', ');
}
