/** Seals the keys of apps that show codes with the newest key, so that an older SECRET is needed no more. */
import type { Db } from '#server/db/database.ts';
import { countByKey, type Resealed, resealed, type SecretBox } from '#server/security/secret-box.ts';
import { keyPlace } from './factor-check.ts';

/** How many of them each key has sealed. */
export async function countSealedKeys(db: Db, box: SecretBox): Promise<ReadonlyMap<string, number>> {
  const keys = await storedKeys(db);
  return countByKey(
    box,
    keys.map(({ sealed }) => sealed),
  );
}

/** A key never changes, so that nobody can have written another meanwhile. */
export async function resealKeys(db: Db, box: SecretBox): Promise<Resealed> {
  const total = { renewed: 0, unreadable: 0 };
  for (const { owner, id, sealed } of await storedKeys(db)) {
    const renewed = resealed(box, sealed, keyPlace(owner, id));
    if (renewed === undefined) total.unreadable += 1;
    if (renewed === undefined || renewed === sealed) continue;
    total.renewed += 1;
    await db
      .updateTable('second_factors')
      .set({ sealed_key: renewed })
      .where('company_id', '=', owner.companyId)
      .where('factor_id', '=', id)
      .execute();
  }
  return total;
}

async function storedKeys(db: Db) {
  const rows = await db
    .selectFrom('second_factors')
    .select(['company_id', 'username', 'factor_id', 'sealed_key'])
    .where('sealed_key', 'is not', null)
    .execute();
  return rows.map(({ company_id: companyId, username, factor_id: id, sealed_key }) => ({
    owner: { companyId, username },
    id,
    sealed: sealed_key ?? '',
  }));
}
