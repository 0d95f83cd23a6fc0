/** What becomes of a connection that says nothing any more. */
import type pg from 'pg';
import { SILENCE } from './database-trouble.ts';

/**
 * A database that has stopped says nothing on any connection, and pg keeps using one after a statement on it had no answer in
 * time. The connection is cut, so that the pool replaces it and PostgreSQL rolls back what was not committed.
 */
export async function givenUpOnSilence(client: pg.Client, answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
    if (error instanceof Error && error.message === SILENCE) connection.stream.destroy();
    throw error;
  }
}
