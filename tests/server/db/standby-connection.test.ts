/** A primary that comes back as the standby of another keeps its connections open, and answers every write with a refusal. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { isDatabaseTrouble } from '#server/db/database-trouble.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { whenDone } from '#tests/support/when-done.ts';

test.each([
  ['at once', { isPooled: false }],
  ['behind a pooler', { isPooled: true }],
])(
  '[OPS-03] a connection to a database that only reads is replaced at its first refused write: %s',
  async (_, pooled) => {
    const { connection } = await createTestDatabase();
    const limits = { poolSize: 1, statement: 5000, lock: 5000, idle: 5000, connection: 5000, ...pooled };
    const db = openDatabase(connection, limits);
    whenDone(() => db.destroy());
    await sql`create table marks (n integer)`.execute(db);
    // As a standby answers, on this connection alone: the next one leads to whoever is the primary.
    await sql`set session characteristics as transaction read only`.execute(db);
    const write = () => db.transaction().execute((trx) => sql`insert into marks values (1)`.execute(trx));
    expect(await write().catch(isDatabaseTrouble), 'refused, as by a database that is away').toBe(true);
    await write();
    const { rows } = await sql`select n from marks`.execute(db);
    expect(rows).toEqual([{ n: 1 }]);
  },
);
