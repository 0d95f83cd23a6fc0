/** Load checks as this device shows them: what the server said, with what was scanned here and waits folded over it. */
import type { Load } from '#contract/load.ts';
import { type LaneMark, laneMark } from '#domain/outbox/lane-mark.ts';
import { kindQuery } from '../device/outbox-reading.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import { type CacheDatabase, readFact } from './cache-database.ts';
import { lanesOf } from './register-reader.ts';
import { loadKinds, ofHistory } from './shown-documents.ts';

export interface ShownLoad {
  readonly load: Load;
  readonly mark: LaneMark | null;
}

/** For `useLive`: by id. */
export async function readLoads(cache: CacheDatabase, work: WorkDatabase): Promise<ReadonlyMap<string, ShownLoad>> {
  // The queue is read first: an entry that leaves it meanwhile is in base by then.
  const lanes = lanesOf(await kindQuery(work, 'load'));
  const shown = new Map<string, ShownLoad>();
  for (const load of await cache.loads.toArray()) shown.set(load.id, { load, mark: null });
  if (lanes.size === 0) return shown;
  const history = await readFact(cache, 'history');
  const { kindRules } = await loadKinds();
  for (const [id, entries] of lanes) {
    const load = kindRules('load').fold(shown.get(id)?.load, ofHistory(history, id, entries), {});
    if (load) shown.set(id, { load, mark: laneMark(entries) });
  }
  return shown;
}
