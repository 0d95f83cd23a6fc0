/**
 * A connection on which a statement that is used often is parsed and planned once, not at each use: most calls consist of the
 * same few dozen statements, and planning one costs PostgreSQL more than carrying it out.
 * Not here: the pool (database.ts), connections of a pooler (pooled-client.ts).
 */
import { sql } from 'kysely';
import pg from 'pg';
import { givenUpOnSilence } from './silent-connection.ts';

/** Uses after which a statement is worth keeping. */
const OFTEN = 5;
/**
 * Kept statements, and statements that are counted: a list of values of another length is another statement. A longer one has such
 * a list, and is neither. Unit of the last: characters.
 */
const KEPT = 200;
const COUNTED = 2000;
const LONGEST = 5000;

/**
 * Appended to a statement whose best plan depends on its values, such as a search. A kept statement soon has one plan for all
 * values.
 */
export const plannedEachTime = sql`/* planned each time */`;
/** A kept statement that returns all columns would fail once a migration of a newer version has added one. */
const NEVER_KEPT = /\/\* planned each time \*\/|\bselect \*|\breturning \*|\.\*/;

/** The connections of one pool, which know together what is used often. */
export function preparingClient(Client: typeof pg.Client = pg.Client): typeof pg.Client {
  const nameOf = createNames();
  return class PreparingClient extends Client {
    /** Takes all that pg's own `query` takes; `never` stands for each of its results. */
    override query(...asked: unknown[]): never {
      const [text, values] = asked;
      const query = super.query as (...parameters: unknown[]) => never;
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      const answer: unknown = name === undefined ? query.apply(this, asked) : query.call(this, { name, text, values });
      return (answer instanceof Promise ? givenUpOnSilence(this, answer) : answer) as never;
    }
  };
}

/** Undefined for a statement that is not kept. */
function createNames(): (text: string) => string | undefined {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size === KEPT || text.length > LONGEST || NEVER_KEPT.test(text)) return name;
    if (uses.size === COUNTED) uses.clear();
    const used = (uses.get(text) ?? 0) + 1;
    uses.set(text, used);
    if (used < OFTEN) return undefined;
    uses.delete(text);
    names.set(text, `kaj_${names.size}`);
    return names.get(text);
  };
}
