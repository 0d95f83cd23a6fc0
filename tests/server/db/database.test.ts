import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const { connection, db } = await createTestDatabase();

test('a connection that breaks between two queries of a transaction fails the transaction, not the process', async () => {
  const other = openDatabase(connection);
  const broken = other.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
    await sql`select 1`.execute(trx);
  });
  await expect(broken).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(other)).rows).toEqual([{ one: 1 }]);
  await other.destroy();
});
