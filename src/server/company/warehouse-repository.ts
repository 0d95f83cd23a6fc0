/** The warehouse a company ships from: where a shipment without a sender starts, and whose calendar "today" is. */
import type { Party } from '#contract/address.ts';
import { countryTimeZone } from '#domain/shared/countries.ts';
import { dayInZone } from '#domain/shared/dates.ts';
import { emptyParty } from '#domain/shipments/new-shipment.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { WarehouseAddress } from '#server/db/tables/company-tables.ts';

export interface Warehouse extends WarehouseAddress {
  readonly timeZone: string;
  readonly testMode: boolean;
}

const DEFAULT_COUNTRY = 'SE';
const DEFAULT_CURRENCY = 'SEK';

export async function readWarehouse(db: Db | Tx, companyId: string): Promise<Warehouse> {
  const company = await db
    .selectFrom('companies')
    .select(['name', 'warehouse', 'test_mode'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return toWarehouse(company);
}

export function toWarehouse(company: {
  name: string;
  warehouse: Partial<WarehouseAddress>;
  test_mode: boolean;
}): Warehouse {
  const { warehouse } = company;
  const countryCode = warehouse.countryCode ?? DEFAULT_COUNTRY;
  return {
    name: warehouse.name ?? company.name,
    street1: warehouse.street1 ?? null,
    street2: warehouse.street2 ?? null,
    zipCode: warehouse.zipCode ?? null,
    city: warehouse.city ?? null,
    countryCode,
    currency: warehouse.currency ?? DEFAULT_CURRENCY,
    openingTime: warehouse.openingTime ?? null,
    closingTime: warehouse.closingTime ?? null,
    timeZone: countryTimeZone(countryCode),
    testMode: company.test_mode,
  };
}

/** The warehouse as a party of a shipment. */
export function warehouseParty({ name, street1, street2, zipCode, city, countryCode }: Warehouse): Party {
  return { ...emptyParty(countryCode), name, street1, street2, zipCode, city };
}

export function todayAt(warehouse: Warehouse, now: Date): string {
  return dayInZone(now, warehouse.timeZone);
}
