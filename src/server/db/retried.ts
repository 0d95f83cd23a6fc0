/** Tries a transaction again that PostgreSQL ended because another one got in its way. */
import { sqlState } from './sql-state.ts';

const ATTEMPTS = 4;
/** Serialisation failure, deadlock, and a unique value that was taken meanwhile, which the rules find on the next try. */
const RETRIED_SQL_STATES = new Set(['40001', '40P01', '23505']);

export async function retried<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let number = 1; ; number++) {
    try {
      return await attempt();
    } catch (error) {
      if (number === ATTEMPTS || !RETRIED_SQL_STATES.has(sqlState(error))) throw error;
    }
  }
}
