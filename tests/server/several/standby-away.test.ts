/** A primary that waits for its standby while that is away: what is not in both is not acknowledged. */
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { isPoolerMissing } from '#tests/support/pooler.ts';
import { isStandbyMissing, startReplicated } from '#tests/support/standby.ts';

/** Units: milliseconds. A statement may take less than its caller waits for an answer. */
const LIMITS = { poolSize: 2, statement: 1000, lock: 1000, idle: 10_000, connection: 5000 };

test.skipIf(isPoolerMissing || isStandbyMissing).each([false, true])(
  '[OPS-03] a commit is not acknowledged before the standby has it, however long a statement may take (pooled: %s)',
  async (isPooled) => {
    const database = await startReplicated();
    const watching = openDatabase(database.primary);
    const db = openDatabase(database.primary, { ...LIMITS, isPooled });
    afterAll(() => Promise.all([watching.destroy(), db.destroy()]));
    await sql`create table kept (number int)`.execute(watching);
    await database.killStandby();
    const writing = db.transaction().execute((trx) => sql`insert into kept values (1)`.execute(trx));
    // No answer: its caller asks again.
    await expect(writing).rejects.toThrow();
    await database.startStandby();
    const standby = openDatabase(database.standby);
    afterAll(() => standby.destroy());
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select number from kept`.execute(standby);
        expect(rows).toEqual([{ number: 1 }]);
      },
      { timeout: 20_000, interval: 50 },
    );
  },
  120_000,
);
