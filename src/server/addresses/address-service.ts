/** The address register: lists, creates, replaces and deletes entries. The server assigns their ids. */
import type { Address, AddressInput, RegisterEntry } from '#contract/address.ts';
import { isCountry } from '#domain/shared/countries.ts';
import { givenFields, type RegisterFields, registerFields } from '#domain/shared/register-fields.ts';
import { toParty } from '#domain/shipments/shipment-patch.ts';
import type { Db } from '#server/db/database.ts';
import { requireMatch } from '#server/db/etag.ts';
import { nextRegisterId } from '#server/db/register-id.ts';
import type { Write, WriteTx } from '#server/db/write.ts';
import { ApiError, rulesBroken } from '#server/errors/api-error.ts';
import {
  deleteAddress,
  findAddress,
  findCustomerNo,
  insertAddress,
  isDeliveryType,
  listAddresses,
  lockAddress,
  type StoredAddress,
  updateAddress,
} from './address-repository.ts';

export interface AddressService {
  list(companyId: string): Promise<Address[]>;
  save(write: Write, input: AddressInput, ifMatch?: string): Promise<Address>;
  remove(write: Write, id: string, ifMatch?: string): Promise<undefined>;
}

export function createAddressService(db: Db): AddressService {
  return {
    async list(companyId) {
      return (await listAddresses(db, companyId)).map(({ address }) => address);
    },

    async save(write, input, ifMatch) {
      const { body } = await write(async (tx) => {
        const { clientRef, addressId, _etag, ...fields } = input;
        const entry = { ...toParty({ ...fields, addressId: null }), ...registerFields(fields) };
        if (!isCountry(entry.countryCode)) throw rulesBroken({ countryCode: { code: 'unknown' } });
        const id =
          addressId === undefined
            ? await create(tx, clientRef, entry)
            : await replace(tx, addressId, entry, givenFields(fields), ifMatch);
        const { address } = required(await findAddress(tx.db, tx.actor.companyId, id));
        return { id, etag: address._etag, body: address };
      });
      return body;
    },

    async remove(write, id, ifMatch) {
      const { body } = await write(async (tx) => {
        await lockMatching(tx, id, ifMatch);
        await deleteAddress(tx, id);
        return { id, body: undefined };
      });
      return body;
    },
  };
}

async function create(tx: WriteTx, clientRef: string | undefined, entry: RegisterEntry) {
  const { id } = await tx.createOnce('address', clientRef, async () => {
    await requireFreeNo(tx, entry.customerNo, undefined);
    await requireDeliveryType(tx, entry.deliveryType);
    const newId = await nextRegisterId(tx.db);
    await insertAddress(tx, newId, entry);
    return newId;
  });
  return id;
}

/** `given`: what replaces the stored fields of the register; the others stay. */
async function replace(
  tx: WriteTx,
  id: string,
  entry: RegisterEntry,
  given: Partial<RegisterFields>,
  ifMatch: string | undefined,
): Promise<string> {
  const { address } = await lockMatching(tx, id, ifMatch);
  const kept = { ...registerFields(address), ...given };
  await requireFreeNo(tx, kept.customerNo, id);
  if (kept.deliveryType !== address.deliveryType) await requireDeliveryType(tx, kept.deliveryType);
  await updateAddress(tx, id, { ...entry, ...kept });
  return id;
}

/** It may be deleted later: then a new shipment takes none. */
async function requireDeliveryType(tx: WriteTx, id: string | null): Promise<void> {
  if (id !== null && !(await isDeliveryType(tx, id))) throw rulesBroken({ deliveryType: { code: 'unknown' } });
}

/** If two writes race for a number, the table refuses the later one, which then finds the number taken here. */
async function requireFreeNo(tx: WriteTx, customerNo: string | null, id: string | undefined): Promise<void> {
  const holder = customerNo === null ? undefined : await findCustomerNo(tx, customerNo);
  if (holder !== undefined && holder !== id) throw rulesBroken({ customerNo: { code: 'duplicate' } });
}

async function lockMatching(tx: WriteTx, id: string, ifMatch: string | undefined): Promise<StoredAddress> {
  const stored = required(await lockAddress(tx, id));
  await requireMatch(tx, ifMatch, { row: stored.row, current: () => stored.address });
  return stored;
}

function required(stored: StoredAddress | undefined): StoredAddress {
  if (!stored) throw new ApiError('notFound');
  return stored;
}
