/**
 * Pairing a program with a company: the program gets a code, which it shows, and a token, which nobody sees; a person writes the
 * code in the portal; the program then receives its key, once. A code lasts ten minutes and is used once. All of it is in the
 * database, because the program and the person may meet different processes of the server.
 */
import { randomInt, randomUUID } from 'node:crypto';
import {
  type AskPairingInput,
  PAIRING_CODE_LENGTH,
  PAIRING_LETTERS,
  PAIRING_TRIES,
  type PairingAnswer,
  type PrinterRole,
  type StationPrinter,
} from '#contract/station.ts';
import { addToAuditLog } from '#server/audit/audit-entries.ts';
import type { CallPlace } from '#server/audit/audit-writes.ts';
import { acrossCompanies } from '#server/db/company-scope.ts';
import { type Db, json } from '#server/db/database.ts';
import type { Write, WriteTx } from '#server/db/write.ts';
import { ApiError, rulesBroken } from '#server/errors/api-error.ts';
import { makeClientKey } from '#server/security/client-key.ts';
import { hashToken, randomToken } from '#server/security/random-token.ts';

/** Unit: milliseconds. */
const CODE_LASTS = 10 * 60_000;
const TOKEN_BYTES = 24;

/** A code for a program that has none yet. */
export async function offerCode(db: Db, program: AskPairingInput, now: Date): Promise<PairingAnswer> {
  const expiresAt = new Date(now.getTime() + CODE_LASTS);
  const token = randomToken(TOKEN_BYTES);
  const { name: computer, system, version, printers } = program;
  for (;;) {
    const code = makeCode();
    const row = { code, token_hash: hashToken(token), computer, system, version, printers: json(printers) };
    const offered = await db
      .insertInto('station_pairings')
      .values({ ...row, expires_at: expiresAt, company_id: null, station_id: null })
      // A code that has expired is free again.
      .onConflict((conflict) =>
        conflict
          .column('code')
          .doUpdateSet({ ...row, expires_at: expiresAt, company_id: null, station_id: null })
          .where('station_pairings.expires_at', '<=', now),
      )
      .returning('code')
      .executeTakeFirst();
    if (offered) return { code, token, expiresAt: expiresAt.toISOString() };
  }
}

/** The key if somebody has written the code, else the code once more. A token that has expired or been used is not found. */
export async function collectKey(db: Db, token: string, from: CallPlace, now: Date): Promise<PairingAnswer> {
  return db.transaction().execute(async (trx) => {
    const pairing = await trx
      .selectFrom('station_pairings')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (!pairing) throw new ApiError('notFound');
    const { code, company_id, station_id, expires_at } = pairing;
    if (company_id === null || station_id === null) return { code, token, expiresAt: expires_at.toISOString() };
    await trx.deleteFrom('station_pairings').where('code', '=', code).execute();
    const { key, hash: keyHash } = makeClientKey();
    const station = await trx
      .updateTable('stations')
      .set({ key_hash: keyHash, seen_at: now })
      .where('company_id', '=', company_id)
      .where('station_id', '=', station_id)
      .returning(['name', 'paired_by'])
      .executeTakeFirst();
    const company = await trx
      .selectFrom('companies')
      .select('name')
      .where('company_id', '=', company_id)
      .executeTakeFirst();
    // Somebody has removed the station meanwhile.
    if (!station || !company) throw new ApiError('notFound');
    const [before, after] = [{ key: { set: false } }, { key: { set: true } }];
    const author = { companyId: company_id, username: station.paired_by, ...from };
    await addToAuditLog(trx, author, [{ kind: 'station', entity: station_id, before, after }], now);
    return { key, station: station.name, company: company.name };
  });
}

/**
 * Makes the station of a code that a program is showing. A wrong code is counted for the person, in a write of its own, because
 * the refusal undoes everything else.
 */
export async function pairStation(write: Write, { code, name }: { code: string; name: string }): Promise<string> {
  const outcome = await write.step('paired', async (tx) => {
    const tries = await triesNow(tx);
    if (tries.retryAfter > 0) return { retryAfter: tries.retryAfter };
    const offered = tx.db
      .selectFrom('station_pairings')
      .selectAll()
      .where('code', '=', code)
      .where('expires_at', '>', tx.now)
      .where('station_id', 'is', null)
      .forUpdate();
    const pairing = await ofNobody(() => offered.executeTakeFirst());
    if (!pairing) return { left: await countTry(tx, tries.count) };
    const stationId = randomUUID();
    const { computer, system, version, printers } = pairing;
    const { companyId, username, deviceId } = tx.actor;
    await tx.db
      .insertInto('stations')
      .values({
        ...{ company_id: companyId, station_id: stationId, name: name || computer || code, key_hash: null },
        ...{ labels: guessed('labels', printers), papers: guessed('papers', printers) },
        // The device at which it is paired prints there; where a caller names no device, the person does.
        goes_to: json({ users: deviceId ? [] : [username], devices: deviceId ? [deviceId] : [] }),
        ...{ computer, system, version, printers: json(printers), seen_at: null, tests: json({}) },
        ...{ paired_at: tx.now, paired_by: username },
      })
      .execute();
    const taken = tx.db
      .updateTable('station_pairings')
      .set({ company_id: companyId, station_id: stationId })
      .where('code', '=', code);
    await ofNobody(() => taken.execute());
    await forgetTries(tx);
    return { stationId };
  });
  const { stationId, left, retryAfter } = outcome as { stationId?: string; left?: number; retryAfter?: number };
  if (stationId !== undefined) return stationId;
  // The same code may be written again under the same key.
  await write.failed(async () => undefined);
  if (retryAfter !== undefined) throw new ApiError('tooMany', { retryAfter });
  throw rulesBroken({ code: { code: 'unknown', values: { left: left ?? 0 } } });
}

export async function deleteOldPairings(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('station_pairings').where('expires_at', '<=', now).execute();
  const over = new Date(now.getTime() - PAIRING_TRIES.pause);
  await db.deleteFrom('pairing_tries').where('last_at', '<=', over).execute();
}

function ofNobody<Result>(work: () => Result): Result {
  return acrossCompanies('a program that shows its code is of no company yet', work);
}

/** The first printer that the program takes to be for this. */
function guessed(role: PrinterRole, printers: readonly StationPrinter[]): string | null {
  return printers.find(({ paper }) => paper === role)?.name ?? null;
}

/** Holds the person's count, so that tries at once are counted one after the other. */
async function triesNow({ db, actor, now }: WriteTx): Promise<{ count: number; retryAfter: number }> {
  const none = { tries: 0, last_at: now };
  const known = await db
    .insertInto('pairing_tries')
    .values({ company_id: actor.companyId, username: actor.username, ...none })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'username']).doUpdateSet(({ ref }) => ({ tries: ref('pairing_tries.tries') })),
    )
    .returning(['tries', 'last_at'])
    .executeTakeFirstOrThrow();
  const left = known.last_at.getTime() + PAIRING_TRIES.pause - now.getTime();
  if (left <= 0) return { count: 0, retryAfter: 0 };
  return { count: known.tries, retryAfter: known.tries >= PAIRING_TRIES.most ? Math.ceil(left / 1000) : 0 };
}

/** Returns how many are left. */
async function countTry({ db, actor, now }: WriteTx, before: number): Promise<number> {
  const tries = before + 1;
  await db
    .updateTable('pairing_tries')
    .set({ tries, last_at: now })
    .where('company_id', '=', actor.companyId)
    .where('username', '=', actor.username)
    .execute();
  return PAIRING_TRIES.most - tries;
}

async function forgetTries({ db, actor }: WriteTx): Promise<void> {
  await db
    .deleteFrom('pairing_tries')
    .where('company_id', '=', actor.companyId)
    .where('username', '=', actor.username)
    .execute();
}

function makeCode(): string {
  return Array.from({ length: PAIRING_CODE_LENGTH }, () => PAIRING_LETTERS[randomInt(PAIRING_LETTERS.length)]).join('');
}
