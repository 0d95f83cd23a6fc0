/** What becomes of a connection that says nothing any more, or leads to a database that only reads. */
import type pg from 'pg';
import { SILENCE } from './database-trouble.ts';

/** PostgreSQL's `read_only_sql_transaction`. What is begun here as a transaction that only reads never tries to write. */
const READ_ONLY = '25006';

/**
 * A database that has stopped says nothing on any connection, and pg keeps using one after a statement on it had no answer in
 * time. One that only reads has become the standby of another, which the same address leads to by now. In both cases the
 * connection is cut, so that the pool replaces it and PostgreSQL rolls back what was not committed.
 */
export async function givenUpOnSilence(client: pg.Client, answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
    const isGone =
      error instanceof Error && (error.message === SILENCE || ('code' in error && error.code === READ_ONLY));
    if (isGone) connection.stream.destroy();
    throw error;
  }
}
