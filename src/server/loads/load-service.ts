/**
 * Load checks: opened, told what was scanned, finished. Whatever arrives first opens the load, so that a device that was offline may
 * tell in any order; all of it may come twice. A load's answer says which packages are expected now.
 */
import type { FinishLoadInput, Load, LoadEventInput, LoadResponse } from '#contract/load.ts';
import { type EarlierLoad, expectedPackages } from '#domain/loads/expected-packages.ts';
import { type LoadPlace, loadId, loadPlace } from '#domain/loads/load-id.ts';
import { addDays } from '#domain/shared/day-steps.ts';
import { findCarrier } from '#server/carriers/carrier-repository.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Write, WriteTx } from '#server/db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';
import {
  insertEvents,
  insertFinish,
  insertLoad,
  listLoads,
  lockLoad,
  readLoadRows,
  touchLoad,
} from './load-repository.ts';

/** What is ready for longer than this waits for something else than the next truck. Unit: days. */
const LEFT_BEHIND = 14;

export interface LoadService {
  list(companyId: string, day: string): Promise<LoadResponse[]>;
  open(write: Write, id: string, place: LoadPlace): Promise<LoadResponse>;
  tell(write: Write, id: string, events: readonly LoadEventInput[]): Promise<void>;
  finish(write: Write, id: string, finish: FinishLoadInput): Promise<LoadResponse>;
}

export function createLoadService(db: Db): LoadService {
  return {
    async list(companyId, day) {
      return withExpected(db, companyId, await listLoads(db, companyId, { days: [day, day] }));
    },

    async open(write, id, place) {
      const own = loadId(place);
      if (id !== 'new' && id !== own) throw new ApiError('notFound');
      const { body } = await write(async (tx) => {
        await requireLoad(tx, own);
        const body = await readLoad(tx, own);
        return { body, id: own, etag: body._etag ?? '' };
      });
      return body;
    },

    async tell(write, id, events) {
      await write(async (tx) => {
        await requireLoad(tx, id);
        if (await insertEvents(tx, id, events)) await touchLoad(tx, id);
        return { body: undefined };
      });
    },

    async finish(write, id, finish) {
      const { body } = await write(async (tx) => {
        await requireLoad(tx, id);
        if (await insertFinish(tx, id, finish)) await touchLoad(tx, id);
        const body = await readLoad(tx, id);
        return { body, answer: body };
      });
      return body;
    },
  };
}

/** Locks the load, which exists for every carrier of the company and every day. */
async function requireLoad(tx: WriteTx, id: string): Promise<void> {
  if (await lockLoad(tx, id)) return;
  const place = loadPlace(id);
  if (!place || !(await findCarrier(tx.db, tx.actor.companyId, place.carrierId))) throw new ApiError('notFound');
  await insertLoad(tx, id, place);
  await lockLoad(tx, id);
}

async function readLoad({ db, actor: { companyId } }: WriteTx, id: string): Promise<LoadResponse> {
  const [load] = await withExpected(db, companyId, await listLoads(db, companyId, { ids: [id] }));
  if (!load) throw new ApiError('notFound');
  return load;
}

/** All loads must be of one day. */
async function withExpected(db: Db | Tx, companyId: string, loads: readonly Load[]): Promise<LoadResponse[]> {
  const day = loads[0]?.day;
  if (day === undefined) return [];
  const since = addDays(day, -LEFT_BEHIND);
  const carrierIds = loads.map(({ carrierId }) => carrierId);
  const rows = await readLoadRows(db, companyId, carrierIds, [since, day]);
  const earlier: (EarlierLoad & LoadPlace)[] = await listLoads(db, companyId, { days: [since, addDays(day, -1)] });
  return loads.map((load) => {
    const ofCarrier = earlier.filter(({ carrierId }) => carrierId === load.carrierId);
    return { ...load, expected: [...expectedPackages(rows, load, ofCarrier)] };
  });
}
