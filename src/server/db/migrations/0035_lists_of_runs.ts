/**
 * An end of day keeps the content of its lists: a line for each shipment, and the warehouse they left. Earlier runs get what
 * their shipments and their company say now.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table day_runs add column warehouse jsonb`.execute(db);
  await sql`
    update day_runs set warehouse = jsonb_build_object(
      'name', coalesce(companies.warehouse->>'name', companies.name),
      'street1', companies.warehouse->'street1',
      'street2', companies.warehouse->'street2',
      'zipCode', companies.warehouse->'zipCode',
      'city', companies.warehouse->'city',
      'countryCode', coalesce(companies.warehouse->>'countryCode', 'SE')
    )
    from companies where companies.company_id = day_runs.company_id`.execute(db);
  await sql`alter table day_runs alter column warehouse set not null`.execute(db);

  await sql`alter table day_run_shipments add column line jsonb`.execute(db);
  await sql`
    update day_run_shipments set line = jsonb_build_object(
      'shipmentId', day_run_shipments.shipment_id::text,
      'consignmentNo', document->'consignmentNo',
      'orderNumber', document->'orderNumber',
      'receiver', jsonb_build_object(
        'name', document->'addresses'->'receiver'->'name',
        'zipCode', document->'addresses'->'receiver'->'zipCode',
        'city', document->'addresses'->'receiver'->'city',
        'countryCode', document->'addresses'->'receiver'->'countryCode'
      ),
      'packages', document->'totals'->'pieces',
      'weight', document->'totals'->'weight'
    )
    from shipments
    where shipments.company_id = day_run_shipments.company_id
      and shipments.shipment_id = day_run_shipments.shipment_id`.execute(db);
  // A shipment that no longer exists gets an empty line.
  await sql`
    update day_run_shipments set line = jsonb_build_object(
      'shipmentId', shipment_id::text, 'consignmentNo', null, 'orderNumber', null,
      'receiver', jsonb_build_object('name', '', 'zipCode', null, 'city', null, 'countryCode', 'SE'),
      'packages', 0, 'weight', 0
    )
    where line is null`.execute(db);
  await sql`alter table day_run_shipments alter column line set not null`.execute(db);
}
