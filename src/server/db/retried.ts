/** Tries a transaction again that PostgreSQL ended because another one got in its way. */

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

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
