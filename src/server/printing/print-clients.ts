/**
 * The print clients of each user: who owns a client key, and which programs use it. A client counts as connected if it asked for
 * work within the last minute; prints are then left to it.
 */
import { BROWSER_PRINTER } from '#contract/print.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import { currentHistory } from '#server/db/history.ts';
import type { Actor } from '#server/db/write.ts';
import { RightLost } from '#server/errors/api-error.ts';
import type { ClientCaller } from '#server/http/call.ts';
import { hashClientKey } from '#server/security/client-key.ts';
import { readDestinations } from '#server/stations/print-destination.ts';
import { findStationCaller } from '#server/stations/station-caller.ts';

/** Units: milliseconds. */
const CONNECTED_FOR = 60_000;
const FORGOTTEN_AFTER = 30 * 24 * 60 * 60_000;
const KEY = /^[0-9A-Z-]{39}$/;
const MAX_SHOWN = 20;

export interface KnownClient {
  readonly name: string;
  readonly lastAnswerAt: string;
  readonly isConnected: boolean;
  readonly printers: string[];
}

/** What a client says about itself when it asks for work. */
export interface NamedClient {
  readonly id: string;
  readonly name: string;
  readonly printers: readonly string[];
  /** The content types that it prints; none from one of an earlier version. */
  readonly formats: readonly string[];
}

export async function findClientCaller(db: Db, key: string | undefined): Promise<ClientCaller | undefined> {
  if (key === undefined || !KEY.test(key)) return undefined;
  const keyHash = hashClientKey(key);
  return (await findByHash(db, keyHash)) ?? (await findStationCaller(db, keyHash));
}

/** Within a transaction, whoever deletes the user or makes a new key waits until it has ended. */
async function findByHash(db: Db, keyHash: string, trx?: Tx): Promise<ClientCaller | undefined> {
  const users = (trx ?? db)
    .selectFrom('users')
    .innerJoin('companies', 'companies.company_id', 'users.company_id')
    .select(['users.company_id', 'username', 'trial_ends_at', currentHistory.as('history')])
    .where('client_key_hash', '=', keyHash);
  const row = await (trx ? users.forShare(['users']) : users).executeTakeFirst();
  if (!row) return undefined;
  const { company_id, username, trial_ends_at, history } = row;
  const askAgain = async (again?: Tx) => {
    const caller = await findByHash(db, keyHash, again);
    if (!caller) throw new RightLost('session');
    return caller;
  };
  return { companyId: company_id, username, keyHash, trialEndsAt: trial_ends_at, history, askAgain };
}

/** Not a write of company data: it changes nothing that others see. */
export async function recordClient(
  db: Db,
  { companyId, username }: Actor,
  { id, name, printers }: NamedClient,
  now: Date,
): Promise<void> {
  const said = { name, seen_at: now, printers: json(printers) };
  await db
    .insertInto('print_clients')
    .values({ company_id: companyId, username, client_id: id, ...said })
    .onConflict((conflict) => conflict.columns(['company_id', 'username', 'client_id']).doUpdateSet(said))
    .execute();
}

/** Most recently seen first. */
export async function listClients(db: Db | Tx, { companyId, username }: Actor, now: Date): Promise<KnownClient[]> {
  const rows = await db
    .selectFrom('print_clients')
    .select(['name', 'seen_at', 'printers'])
    .where('company_id', '=', companyId)
    .where('username', '=', username)
    .orderBy('seen_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ name, seen_at, printers }) => ({
    name,
    lastAnswerAt: seen_at.toISOString(),
    isConnected: seen_at > connectedSince(now),
    printers: [...printers],
  }));
}

/** A client seen after this moment is connected. */
export function connectedSince(now: Date): Date {
  return new Date(now.getTime() - CONNECTED_FOR);
}

async function isClientConnected(db: Db | Tx, user: Actor, now: Date): Promise<boolean> {
  return (await listClients(db, user, now)).some((client) => client.isConnected);
}

/** Who prints what this person asks for now; `printer` if it is asked for by name. */
export async function destinationsOf(
  db: Db | Tx,
  user: Actor,
  now: Date,
  printer: string | null = null,
): ReturnType<typeof readDestinations> {
  if (printer === BROWSER_PRINTER) return () => ({ by: 'browser' });
  return readDestinations(db, user, { isConnected: await isClientConnected(db, user, now), printer, now });
}

/** Deletes the clients that used the previous key. */
export async function forgetClients(db: Tx, { companyId, username }: Actor): Promise<void> {
  await db.deleteFrom('print_clients').where('company_id', '=', companyId).where('username', '=', username).execute();
}

export async function deleteOldClients(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('print_clients')
    .where('seen_at', '<', new Date(now.getTime() - FORGOTTEN_AFTER))
    .execute();
}
