/** Changes the database of a test's server directly, for what otherwise needs time to pass or another server. */
import pg from 'pg';
import type { ServerProcess } from './server-process.ts';

export async function inDatabase(
  data: ServerProcess['data'],
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = new pg.Client({ connectionString: data.database?.DATABASE_URL });
  await client.connect();
  await client.query(statement, [...values]);
  await client.end();
}
