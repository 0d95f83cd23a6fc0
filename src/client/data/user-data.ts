/**
 * Everything of the signed-in user: their databases on this device, what is read from them, and the commands that
 * change things. Made once per session by composition.ts; loaded after sign-in, so that the sign-in page stays light.
 */
import type { StaticData } from '#contract/static-data.ts';
import type { ApiClient } from './api-client.ts';
import { OfflineError } from './api-errors.ts';
import { CacheDatabase, readFact, writeFact } from './device/cache-database.ts';
import { withDatabase } from './device/database-retry.ts';
import { userKey } from './device/user-key.ts';
import { WorkDatabase } from './device/work-database.ts';
import { createObservable, type Observable } from './observable-value.ts';
import type { SessionUser } from './session/session-reducer.ts';

export interface UserData {
  readonly user: SessionUser;
  readonly userKey: string;
  readonly cache: CacheDatabase;
  readonly work: WorkDatabase;
  /** Loaded before any screen is drawn. */
  readonly staticData: Observable<StaticData>;
  close(): void;
}

export interface UserDataDependencies {
  readonly api: ApiClient;
  readonly now: () => number;
}

/** Rejects with OfflineError when the device has nothing of this user and the server cannot be reached. */
export async function openUserData(user: SessionUser, { api }: UserDataDependencies): Promise<UserData> {
  const key = await userKey(user);
  const cache = new CacheDatabase(key);
  const work = new WorkDatabase(key);
  const known = await withDatabase(cache, () => readFact(cache, 'staticData'));
  const staticData = createObservable(known ?? (await fetchStaticData(api, cache)));
  return {
    user,
    userKey: key,
    cache,
    work,
    staticData,
    close() {
      cache.close();
      work.close();
    },
  };
}

async function fetchStaticData(api: ApiClient, cache: CacheDatabase): Promise<StaticData> {
  const answer = await api.call('staticData', {});
  if (!answer) throw new OfflineError('foreign', true);
  await writeFact(cache, 'staticData', answer);
  return answer;
}
