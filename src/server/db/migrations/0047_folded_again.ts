/**
 * Folds the searched texts again, because dashes, apostrophes, blanks, accents and invisible characters are now compared as
 * people read them (domain/shared/fold-text.ts). Texts of plain characters are folded as before and are not touched. Where two
 * delivery types would get the same name, both keep the one they had.
 */
import { type Kysely, sql } from 'kysely';
import { foldText } from '#domain/shared/fold-text.ts';

/** In POSIX syntax: anything but the characters that fold as they always have, or two blanks. */
const SPECIAL = '[^ -_a-~]|  ';

interface Shipment {
  readonly company_id: string;
  readonly shipment_id: string;
  readonly order_number: string;
  readonly receiver_name: string;
  readonly tracking_folded: readonly string[];
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: shipments } = await sql<Shipment>`
    select company_id, shipment_id, order_number, receiver_name, tracking_folded from shipments
    where order_number ~ ${SPECIAL} or receiver_name ~ ${SPECIAL} or array_to_string(tracking_folded, '/') ~ ${SPECIAL}
  `.execute(db);
  for (const { company_id, shipment_id, order_number, receiver_name, tracking_folded } of shipments) {
    await sql`
      update shipments set order_number_folded = ${foldText(order_number)}, receiver_folded = ${foldText(receiver_name)},
        tracking_folded = ${tracking_folded.map(foldText)}::text[]
      where company_id = ${company_id} and shipment_id = ${shipment_id}`.execute(db);
  }
  const { rows: types } = await sql<{ company_id: string; id: string; name: string }>`
    select company_id, id, name from delivery_types where name ~ ${SPECIAL}`.execute(db);
  for (const { company_id, id, name } of types) {
    const folded = foldText(name.trim());
    await sql`
      update delivery_types set name_folded = ${folded}
      where company_id = ${company_id} and id = ${id} and not exists (
        select 1 from delivery_types as other
        where other.company_id = ${company_id} and other.name_folded = ${folded}
      )`.execute(db);
  }
}
