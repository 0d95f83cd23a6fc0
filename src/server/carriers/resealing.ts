/** Seals the stored secrets of all connections with the newest key, so that an older SECRET is needed no more. */
import { sql } from 'kysely';
import { type Db, json } from '#server/db/database.ts';
import type { SecretName } from '#server/db/schema.ts';
import { countByKey, type Resealed, resealed, type SecretBox, secretPlace } from '#server/security/secret-box.ts';
import type { SealedSecrets } from './carrier-repository.ts';

/** How many stored secrets each key has sealed. */
export async function countSealed(db: Db, box: SecretBox): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('carriers').select('secrets').execute();
  return countByKey(
    box,
    rows.flatMap(({ secrets }) => Object.values(secrets)),
  );
}

/** One connection at a time, whose row is held: it may be saved meanwhile. A person sees no change in it. */
export async function reseal(db: Db, box: SecretBox): Promise<Resealed> {
  const found = await db
    .selectFrom('carriers')
    .select(['company_id', 'carrier_id'])
    .where(sql<boolean>`secrets != '{}'`)
    .execute();
  const total = { renewed: 0, unreadable: 0 };
  for (const { company_id: companyId, carrier_id: carrierId } of found) {
    await db.transaction().execute(async (tx) => {
      const ofCarrier = tx
        .selectFrom('carriers')
        .where('company_id', '=', companyId)
        .where('carrier_id', '=', carrierId);
      const row = await ofCarrier.select('secrets').forUpdate().executeTakeFirst();
      const secrets: SealedSecrets = {};
      for (const [name, sealed] of Object.entries(row?.secrets ?? {}) as [SecretName, string][]) {
        const renewed = resealed(box, sealed, secretPlace(companyId, carrierId, name));
        secrets[name] = renewed ?? sealed;
        if (renewed === undefined) total.unreadable += 1;
        else if (renewed !== sealed) total.renewed += 1;
      }
      await tx
        .updateTable('carriers')
        .set({ secrets: json(secrets) })
        .where('company_id', '=', companyId)
        .where('carrier_id', '=', carrierId)
        .execute();
    });
  }
  return total;
}
