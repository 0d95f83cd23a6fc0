/** Ids of register entries: short numbers, because a person types one to confirm a delete. */
import { sql } from 'kysely';
import type { Tx } from './database.ts';

export async function nextRegisterId(trx: Tx): Promise<string> {
  const drawn = await sql<{ id: string }>`select nextval('register_ids') as id`.execute(trx);
  return String(drawn.rows[0]?.id);
}
