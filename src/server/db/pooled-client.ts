/**
 * A connection to a pooler that gives it another connection of the database for each transaction (PgBouncer in transaction mode).
 * Nothing that is set on one or prepared on one is there the next time, so statements are not kept, and the limits are set by
 * the packet that begins a transaction, for as long as it lasts (docs/adr/0063).
 * Not here: what needs a connection to itself, which goes over DATABASE_DIRECT_URL.
 */
import pg from 'pg';
import { givenUpOnSilence } from './silent-connection.ts';

const BEGINS = /^(begin|start transaction)\b[^;]*$/i;

/** Units: milliseconds. */
interface TransactionLimits {
  readonly statement: number;
  readonly lock: number;
  readonly idle: number;
}

export function pooledClient(
  { statement, lock, idle }: TransactionLimits,
  Client: typeof pg.Client = pg.Client,
): typeof pg.Client {
  const limits = [
    `set local statement_timeout = ${statement}`,
    `set local lock_timeout = ${lock}`,
    `set local idle_in_transaction_session_timeout = ${idle}`,
  ].join('; ');
  return class PooledClient extends Client {
    /** Takes all that pg's own `query` takes; `never` stands for each of its results. */
    override query(...asked: unknown[]): never {
      const [text] = asked;
      const query = super.query as (...parameters: unknown[]) => never;
      // Without values it is one packet, which the pooler passes to one connection.
      const isBeginning = typeof text === 'string' && BEGINS.test(text);
      const answer: unknown = isBeginning ? query.call(this, `${text}; ${limits}`) : query.apply(this, asked);
      return (answer instanceof Promise ? givenUpOnSilence(this, answer) : answer) as never;
    }
  };
}
