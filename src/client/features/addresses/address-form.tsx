/** The form of an address: what is sent of it, its checks, its cells, and how it is deleted. */
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { useLive } from '#client/components/user-data-provider.tsx';
import { readRegister } from '#client/data/cache/register-reader.ts';
import { CarrierTextCell } from '#client/editing/carrier-text-cells.tsx';
import { EditSelect, EditText } from '#client/editing/edit-cells.tsx';
import { ContactCells, PlaceCells } from '#client/editing/party-cells.tsx';
import { registerEditing } from '#client/editing/register-editing.ts';
import { VatNumberCell } from '#client/editing/vat-number-cell.tsx';
import type { EntryForm } from '#client/registers/entry-form.ts';
import { Cells } from '#client/ui/cells.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { ADDRESS_LIMITS, type Address, AddressInputSchema } from '#contract/address.ts';
import { type FieldErrors, issuesToFieldErrors } from '#contract/errors.ts';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import { compareText } from '#domain/shared/collate.ts';
import { registerFields } from '#domain/shared/register-fields.ts';
import { emptyParty } from '#domain/shipments/new-shipment.ts';
import { addressRegister } from './address-register.tsx';

const input = ({ addressId, _etag, ...written }: Address) => written;

export const addressForm: EntryForm<Address> = {
  register: addressRegister,
  edited: registerEditing('address', {
    saves: 'saveAddress',
    idOf: ({ addressId }) => addressId,
    input,
    serverFields: ['addressId', '_etag'],
  }),
  fresh: (name, { countryCode }) => ({
    ...emptyParty(countryCode),
    ...registerFields({}),
    ...{ name, addressId: NEW_ID, _etag: '' },
  }),
  useCheck: () => check,
  nameOf: ({ name }) => name,
  hint: (id) => msg`Address ${id}`,
  Cells: AddressCells,
  note: msg`Shipments keep the address they were written with. A change here applies to the next ones.`,
  removal: {
    operation: 'deleteAddress',
    params: (addressId) => ({ addressId }),
    title: msg`Delete the address?`,
    text: (name) => msg`${name} will be removed from the register for everyone. Shipments already written keep it.`,
    phrase: (_, id) => id,
    label: msg`Address id`,
    doing: msg`Deleting the address`,
    done: msg`Address deleted`,
  },
};

function check(address: Address): FieldErrors {
  return issuesToFieldErrors(v.safeParse(AddressInputSchema, input(address)).issues ?? []);
}

function AddressCells({ id, isNew }: { id: string; isNew: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <Cells columns={6} title={t`Address`}>
        <CarrierTextCell path="name" span="full" required maxLength={ADDRESS_LIMITS.name} emptied="" />
        <PlaceCells />
        <VatNumberCell path="vatNo" countryPath="countryCode" span="full" maxLength={ADDRESS_LIMITS.vatNo} />
        <EditText path="customerNo" span={3} maxLength={ADDRESS_LIMITS.customerNo} />
        <TextField label={t`Address id`} value={isNew ? t`Given by the server` : id} span={3} readOnly />
      </Cells>
      <Cells columns={6} title={t`Contact`}>
        <ContactCells emailSpan="full" />
      </Cells>
      <Cells columns={6} title={t`For new shipments`}>
        <EditSelect
          path="deliveryType"
          span="full"
          options={useDeliveryTypeOptions()}
          placeholder={t`Chosen each time`}
        />
        <EditText path="instructions" span="full" maxLength={ADDRESS_LIMITS.instructions} />
        <EditText path="openingHours" span="full" maxLength={ADDRESS_LIMITS.openingHours} />
      </Cells>
    </>
  );
}

function useDeliveryTypeOptions() {
  const types = useLive(({ cache, work }) => readRegister('deliveryType', cache, work), []) ?? [];
  return types.toSorted((a, b) => compareText(a.name, b.name)).map(({ id: value, name: label }) => ({ value, label }));
}
