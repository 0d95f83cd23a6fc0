/**
 * Whether an error says that the database (or the disk it is on) cannot work at the moment, and not that something is wrong with
 * the call: it may succeed unchanged a little later. What became of a commit is then not known; a repeated key finds it out.
 */

/** SQLSTATE classes: connection exceptions, too few resources (disk full, memory, connections), errors of the system. */
const CLASSES = ['08', '53', '58'];
const SQL_STATES = new Set([
  // Shut down, crashed, or starting.
  ...['57P01', '57P02', '57P03'],
  // Too busy: a lock, a statement or an idle transaction reached its limit, or others were faster again and again.
  ...['55P03', '57014', '25P03', '25P04', '40001', '40P01'],
  // A server that has become a standby.
  '25006',
]);
const SYSTEM_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT'],
]);
/** pg's own errors have no code. */
const WITHOUT_CODE =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Connection ended|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end)/;

/** pg's message for a statement whose connection said nothing for too long. */
export const SILENCE = 'Query read timeout';

export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  if (typeof code !== 'string') return WITHOUT_CODE.test(error.message);
  return SYSTEM_CODES.has(code) || SQL_STATES.has(code) || (code.length === 5 && CLASSES.includes(code.slice(0, 2)));
}
