/**
 * Shipments and addresses keep the texts that the one box finds them by (domain/shipments/found-text.ts), with an index for parts
 * of them. What is stored already gets its texts here, some thousand at a time.
 */
import { type Kysely, sql } from 'kysely';
import { addressText, packagesText, shipmentText } from '#domain/shipments/found-text.ts';

/** Rows per statement. */
const SOME = 2000;

interface Shipment {
  readonly company_id: string;
  readonly shipment_id: string;
  readonly order_number: string;
  readonly receiver_name: string;
  readonly city: string | null;
  readonly consignment: string | null;
  readonly packages: readonly string[];
}

interface Address {
  readonly company_id: string;
  readonly address_id: string;
  readonly name: string;
  readonly city: string | null;
  readonly customer_no: string | null;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shipments add column find_text text collate "C" not null default '',
      add column find_packages text collate "C" not null default ''`.execute(db);
  await sql`alter table addresses add column find_text text collate "C" not null default ''`.execute(db);
  await fillShipments(db);
  await fillAddresses(db);
  await sql`create index shipments_found on shipments using gin (find_text gin_trgm_ops)`.execute(db);
  await sql`create index shipments_by_package_part on shipments using gin (find_packages gin_trgm_ops)`.execute(db);
  await sql`create index addresses_found on addresses using gin (find_text gin_trgm_ops)`.execute(db);
}

async function fillShipments(db: Kysely<unknown>): Promise<void> {
  for (let after: Shipment | undefined; ; ) {
    const { rows } = await sql<Shipment>`
      select company_id, shipment_id::text, order_number, receiver_name,
        document #>> '{addresses,receiver,city}' as city, document ->> 'consignmentNo' as consignment,
        jsonb_path_query_array(document, '$.goodsLines[*].packageNumbers[*]') as packages
      from shipments
      where (company_id, shipment_id) > (${after?.company_id ?? ''}, ${after?.shipment_id ?? '-1'}::bigint)
      order by company_id, shipment_id limit ${SOME}`.execute(db);
    const texts = rows.map((row) => ({
      ...{ company_id: row.company_id, shipment_id: row.shipment_id },
      found: shipmentText({
        ...{ orderNumber: row.order_number, shipmentId: row.shipment_id, consignmentNo: row.consignment },
        receiver: { name: row.receiver_name, city: row.city },
      }),
      packages: packagesText({ packageNumbers: row.packages }),
    }));
    await sql`
      update shipments set find_text = next.found, find_packages = next.packages
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
        as next (company_id text, shipment_id bigint, found text, packages text)
      where shipments.company_id = next.company_id and shipments.shipment_id = next.shipment_id`.execute(db);
    if (rows.length < SOME) return;
    after = rows.at(-1);
  }
}

async function fillAddresses(db: Kysely<unknown>): Promise<void> {
  for (let after: Address | undefined; ; ) {
    const { rows } = await sql<Address>`
      select company_id, address_id, name, entry ->> 'city' as city, customer_no from addresses
      where (company_id, address_id) > (${after?.company_id ?? ''}, ${after?.address_id ?? ''})
      order by company_id, address_id limit ${SOME}`.execute(db);
    const texts = rows.map(({ company_id, address_id, name, city, customer_no }) => ({
      ...{ company_id, address_id },
      found: addressText({ name, city, customerNo: customer_no }),
    }));
    await sql`
      update addresses set find_text = next.found
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as next (company_id text, address_id text, found text)
      where addresses.company_id = next.company_id and addresses.address_id = next.address_id`.execute(db);
    if (rows.length < SOME) return;
    after = rows.at(-1);
  }
}
