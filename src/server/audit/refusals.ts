/**
 * Refusals in the audit log: of a sign-in, a renewal, a token, a key, a link, a code, a password or a right. Each is recorded under the
 * company it concerns, as far as that is known: by the caller, by the account that was named, or by what a token of ours says although
 * it is no longer good. Those of strangers have no company. What was typed is never recorded.
 *
 * Nobody fills the log: of one network, account and kind 30 in five minutes are recorded. A token that has merely expired is what
 * every device sends every ten minutes; of each session the first in a day is recorded.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { OperationName } from '#contract/operations.ts';
import type { Db } from '#server/db/database.ts';
import { ApiError, type Whose } from '#server/errors/api-error.ts';
import { describe } from '#server/errors/error-log.ts';
import type { RecordRefusal } from '#server/http/operation-routes.ts';
import { createRateLimit, networkOf } from '#server/http/rate-limit.ts';
import { addToAuditLog } from './audit-entries.ts';
import { type CallPlace, placeOfCall, sessionOf } from './audit-writes.ts';

/** `window` in milliseconds. */
const RECORDED = { attempts: 30, window: 5 * 60_000 };
const EXPIRED = { attempts: 1, window: 24 * 60 * 60_000 };

/** What was refused. */
export type Refused =
  | 'signIn'
  | 'factor'
  | 'refresh'
  | 'token'
  | 'webSocketToken'
  | 'clientKey'
  | 'right'
  | 'link'
  | 'pairing'
  | 'password';

/** Where too many tries are themselves a refusal of what is tried. */
const GUESSED: Partial<Record<OperationName, Refused>> = {
  login: 'signIn',
  loginFactor: 'factor',
  stepUp: 'password',
  changeMyPassword: 'password',
  pairStation: 'pairing',
  askPairing: 'pairing',
  confirm: 'link',
  changePassword: 'link',
  unlock: 'link',
  validateToken: 'link',
  printJobs: 'clientKey',
  ackPrintJob: 'clientKey',
};

/** Undefined for an error that refuses nothing of this kind. */
export function refusedBy(name: OperationName, error: ApiError): Refused | undefined {
  const guessed = GUESSED[name];
  switch (error.code) {
    case 'badCredentials':
      return 'signIn';
    case 'badFactor':
    case 'factorExpired':
      return 'factor';
    case 'superseded':
      return 'refresh';
    case 'session':
      return name === 'refresh' ? 'refresh' : guessed === 'clientKey' ? 'clientKey' : 'token';
    case 'forbidden':
      return name === 'metrics' ? 'token' : 'right';
    case 'linkExpired':
      return 'link';
    case 'tooMany':
      return guessed;
    case 'notFound':
      return name === 'askPairing' ? 'pairing' : undefined;
    case 'rules':
      return name === 'pairStation' ? 'pairing' : undefined;
    case 'badRequest':
      return refusedProof(error);
    default:
      return undefined;
  }
}

function refusedProof({ details: { fields } }: ApiError): Refused | undefined {
  const codes = Object.values(fields ?? {}).map(({ code }) => code);
  if (codes.includes('wrongPassword')) return 'password';
  return codes.includes('wrongCode') || codes.includes('wrongPasskey') ? 'factor' : undefined;
}

export interface RefusalDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Counts every one, also those that are not recorded. */
  readonly count: (what: Refused) => void;
}

export interface Refusals {
  readonly ofCall: RecordRefusal;
  readonly record: (
    what: Refused,
    place: CallPlace,
    whose: Whose,
    more: Readonly<Record<string, string>>,
  ) => Promise<void>;
}

export function createRefusals({ db, clock, log, count }: RefusalDependencies): Refusals {
  const recorded = createRateLimit(RECORDED, clock);
  const expired = createRateLimit(EXPIRED, clock);

  const record: Refusals['record'] = async (what, place, whose, more) => {
    count(what);
    const { session = null } = whose;
    const isExpired = more.reason === 'expired' && session !== null;
    const key = isExpired ? session : [networkOf(place.address), whose.companyId, whose.username, what].join(' ');
    if (isFull(isExpired ? expired : recorded, key)) return;
    try {
      const { companyId, username } = await findOwner(db, whose);
      const entry = { kind: 'refused', entity: what, before: null, after: more } as const;
      await addToAuditLog(db, { ...place, companyId, username, session }, [entry], clock());
    } catch (error) {
      // A refusal is answered whether or not it could be recorded: without a database nobody comes in anyway.
      log.error({ error: describe(error), refused: what }, 'a refusal could not be recorded');
    }
  };

  return {
    record,
    ofCall: async (name, error, request, caller) => {
      const what = error instanceof ApiError ? refusedBy(name, error) : undefined;
      if (!what || !(error instanceof ApiError)) return;
      const { whose } = error;
      const known: Whose = caller
        ? { companyId: caller.companyId, username: caller.username, session: sessionOf(caller) }
        : (whose ?? {});
      const reason = whose?.reason ?? error.code;
      await record(what, placeOfCall(request), known, { operation: name, reason });
    },
  };
}

function isFull(limit: ReturnType<typeof createRateLimit>, key: string): boolean {
  try {
    limit.check(key);
  } catch {
    return true;
  }
  limit.count(key);
  return false;
}

/** The company must still be there, and a name that was typed must be somebody's: otherwise it is a stranger. */
async function findOwner(
  db: Db,
  { companyId, username = '' }: Whose,
): Promise<{ companyId: string; username: string }> {
  const stranger = { companyId: '', username: '' };
  if (companyId === undefined) {
    const named = await db
      .selectFrom('user_names')
      .select(['company_id', 'username'])
      .where('username', '=', username)
      .executeTakeFirst();
    return named ? { companyId: named.company_id, username: named.username } : stranger;
  }
  const company = await db
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return company ? { companyId, username } : stranger;
}
