/** The address register: lists, creates, replaces and deletes entries. The server assigns their ids. */
import type { Address, AddressInput, RegisterEntry } from '#contract/address.ts';
import { isCountry } from '#domain/shared/countries.ts';
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
        const { clientRef, addressId, customerNo, _etag, ...fields } = input;
        const entry = { ...toParty({ ...fields, addressId: null }), customerNo: customerNo?.trim() || null };
        if (!isCountry(entry.countryCode)) throw rulesBroken({ countryCode: { code: 'unknown' } });
        const id =
          addressId === undefined
            ? await create(tx, clientRef, entry)
            : await replace(tx, addressId, { entry, keepsNo: customerNo === undefined }, ifMatch);
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
    const newId = await nextRegisterId(tx.db);
    await insertAddress(tx, newId, entry);
    return newId;
  });
  return id;
}

interface Replacement {
  readonly entry: RegisterEntry;
  /** The stored customer number stays. */
  readonly keepsNo: boolean;
}

async function replace(tx: WriteTx, id: string, { entry, keepsNo }: Replacement, ifMatch: string | undefined) {
  const stored = await lockMatching(tx, id, ifMatch);
  const customerNo = keepsNo ? stored.address.customerNo : entry.customerNo;
  await requireFreeNo(tx, customerNo, id);
  await updateAddress(tx, id, { ...entry, customerNo });
  return id;
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
