/** The company's stations: pairing, what a person changes of one, and how each is doing. */
import type { AskPairingInput, LastJob, PairingAnswer, PrinterRole, Station, StationPatch } from '#contract/station.ts';
import type { CallPlace } from '#server/audit/audit-writes.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Actor, Write } from '#server/db/write.ts';
import { ApiError, rulesBroken } from '#server/errors/api-error.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import type { SharedLimits } from '#server/http/shared-limit.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import { collectKey, offerCode, pairStation } from './pairing.ts';
import { stationActor } from './station-caller.ts';
import {
  deleteStation,
  listStations,
  lockStation,
  readStationJobs,
  type StationJobs,
  type StationRow,
  saveStation,
} from './station-repository.ts';
import { askTest } from './test-prints.ts';

/** Limits new codes per network. `window` in milliseconds. */
const NEW_CODES = { attempts: 60, window: 10 * 60_000 };
/** A program that asked for work within this time is connected. Unit: milliseconds. */
const CONNECTED_FOR = 60_000;

export interface StationService {
  /** For a program without a key. */
  askPairing(program: AskPairingInput, from: CallPlace): Promise<PairingAnswer>;
  pair(write: Write, written: { code: string; name?: string | null | undefined }): Promise<Station>;
  list(caller: Actor): Promise<Station[]>;
  save(write: Write, stationId: string, patch: StationPatch): Promise<Station>;
  /** Its program prints a page on the printer of this role. */
  test(write: Write, stationId: string, role: PrinterRole): Promise<void>;
  remove(write: Write, stationId: string): Promise<void>;
}

export interface StationDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  readonly limits: SharedLimits;
  readonly securityLog: SecurityLog;
  /** Lets the call go on in which this station waits for work. */
  readonly wake: (tx: Tx, station: Actor) => Promise<void>;
}

export function createStationService({ db, clock, limits, securityLog, wake }: StationDependencies): StationService {
  const newCodes = limits.limit('pairing code', NEW_CODES);

  async function list(from: Db | Tx, companyId: string): Promise<Station[]> {
    const rows = await listStations(from, companyId);
    const jobsOf = await readStationJobs(from, companyId);
    const now = clock();
    return rows.map((row) => toStation(row, jobsOf(row.station_id), now));
  }

  async function required(from: Db | Tx, companyId: string, stationId: string): Promise<Station> {
    const station = (await list(from, companyId)).find(({ id }) => id === stationId);
    if (!station) throw new ApiError('notFound');
    return station;
  }

  return {
    async askPairing(program, from) {
      if (program.token !== undefined) return collectKey(db, program.token, from, clock());
      await newCodes.take(networkOf(from.address));
      return offerCode(db, program, clock());
    },

    async pair(write, { code, name }) {
      const stationId = await pairStation(write, { code, name: name?.trim() ?? '' });
      const { body } = await write(async (tx) => {
        const station = await required(tx.db, tx.actor.companyId, stationId);
        return { body: { station, username: tx.actor.username }, answer: station };
      });
      securityLog({ event: 'stationPaired', username: body.username, station: stationId });
      return body.station;
    },

    list: ({ companyId }) => list(db, companyId),

    async save(write, stationId, patch) {
      const { body } = await write(async (tx) => {
        const row = await lockStation(tx, stationId);
        if (!row) throw new ApiError('notFound');
        const { label_size: labelSize, label_format: labelFormat } = row;
        const { name, labels, papers, goes_to: goesTo } = row;
        const known = { name, labels, papers, labelSize, labelFormat, goesTo };
        const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
        const chosen = { ...known, ...given };
        await saveStation(tx, stationId, {
          ...chosen,
          name: chosen.name.trim(),
          labels: chosen.labels || null,
          papers: chosen.papers || null,
        });
        const station = await required(tx.db, tx.actor.companyId, stationId);
        return { body: station, answer: station };
      });
      return body;
    },

    async test(write, stationId, role) {
      await write(async (tx) => {
        const row = await lockStation(tx, stationId);
        if (!row) throw new ApiError('notFound');
        if (row[role] === null) throw rulesBroken({ role: { code: 'required' } });
        await askTest(tx, row, role);
        await wake(tx.db, stationActor(tx.actor.companyId, stationId));
        return { body: undefined };
      });
    },

    async remove(write, stationId) {
      const { body: username } = await write(async (tx) => {
        if (!(await deleteStation(tx, stationId))) throw new ApiError('notFound');
        const { companyId, username } = tx.actor;
        await wake(tx.db, stationActor(companyId, stationId));
        return { body: username };
      });
      securityLog({ event: 'stationRemoved', username, station: stationId });
    },
  };
}

function toStation(row: StationRow, { waiting, last: printed }: StationJobs, now: Date): Station {
  const { seen_at, tests } = row;
  const last = {
    labels: later(printed.labels, tests.labels?.outcome ?? null),
    papers: later(printed.papers, tests.papers?.outcome ?? null),
  };
  const isConnected = seen_at !== null && now.getTime() - seen_at.getTime() < CONNECTED_FOR;
  const needsSomebody = last.labels?.cameOut === false || last.papers?.cameOut === false;
  return {
    ...{ id: row.station_id, name: row.name, labels: row.labels, papers: row.papers },
    ...{ labelSize: row.label_size, labelFormat: row.label_format },
    goesTo: { users: [...row.goes_to.users], devices: [...row.goes_to.devices] },
    state: !isConnected ? 'asleep' : needsSomebody ? 'needs' : 'connected',
    lastAnswerAt: seen_at?.toISOString() ?? null,
    ...{ computer: row.computer, system: row.system, version: row.version },
    printers: row.printers.map(({ name, paper }) => ({ name, paper })),
    waiting: { ...waiting },
    last: { ...last },
  };
}

/** Of a print and a test, both of which show what the printer does now. */
function later(one: LastJob, other: LastJob): LastJob {
  if (!one || !other) return one ?? other;
  return one.at > other.at ? one : other;
}
