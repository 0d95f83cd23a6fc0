/** A station as a caller of the API, by the key that its program received, and as the owner of what it does. */
import type { Db, Tx } from '#server/db/database.ts';
import { currentHistory } from '#server/db/history.ts';
import type { Actor } from '#server/db/write.ts';
import { RightLost } from '#server/errors/api-error.ts';
import type { ClientCaller } from '#server/http/call.ts';

/** No username can equal it, because usernames are mail addresses. */
export function stationActor(companyId: string, stationId: string): Actor {
  return { companyId, username: `station ${stationId}` };
}

/** Within a transaction, whoever deletes the station waits until it has ended. */
export async function findStationCaller(db: Db, keyHash: string, trx?: Tx): Promise<ClientCaller | undefined> {
  const stations = (trx ?? db)
    .selectFrom('stations')
    .innerJoin('companies', 'companies.company_id', 'stations.company_id')
    .select(['stations.company_id', 'station_id', 'stations.name', 'trial_ends_at', currentHistory.as('history')])
    .where('key_hash', '=', keyHash);
  const row = await (trx ? stations.forShare(['stations']) : stations).executeTakeFirst();
  if (!row) return undefined;
  const { company_id, station_id, name, trial_ends_at, history } = row;
  const askAgain = async (again?: Tx) => {
    const caller = await findStationCaller(db, keyHash, again);
    if (!caller) throw new RightLost('session');
    return caller;
  };
  const station = { stationId: station_id, name };
  return { ...stationActor(company_id, station_id), keyHash, station, trialEndsAt: trial_ends_at, history, askAgain };
}
