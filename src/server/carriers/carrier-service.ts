/**
 * Carrier connections: read, saved, deleted. Secrets are sealed before they are stored and never returned; a connection that
 * delivery types use cannot be deleted.
 * Not here: what a connection is after a save (carrier-connection.ts), storing (carrier-repository.ts), booking (shipments).
 */
import type { Carrier, CarrierInput, ListedCarrier, Suite } from '#contract/carrier.ts';
import { blankConnection, type Connection, connectionErrors } from '#domain/carriers/connection.ts';
import type { CarrierSuite } from '#domain/carriers/suite.ts';
import { CARRIER_SUITES, findSuite, publicSuite } from '#domain/carriers/suites.ts';
import type { SeriesKind } from '#domain/numbers/number-series.ts';
import { RUNWAY_SPAN, seriesRunway } from '#domain/numbers/series-forecast.ts';
import { readWarehouse } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import { requireMatch } from '#server/db/etag.ts';
import { nextRegisterId } from '#server/db/register-id.ts';
import type { Write, WriteTx } from '#server/db/write.ts';
import { ApiError, badRequest, refuse } from '#server/errors/api-error.ts';
import type { SecretBox } from '#server/security/secret-box.ts';
import { mergeConnection } from './carrier-connection.ts';
import {
  deleteCarrier,
  findCarrier,
  insertCarrier,
  listCarriers,
  lockCarrier,
  lockSeriesOf,
  NEW_CARRIER_ID,
  type StoredCarrier,
  updateCarrier,
} from './carrier-repository.ts';
import { keptSecretErrors, sealSecrets } from './carrier-secrets.ts';
import type { DeliveryTypesOfCarrier, LockUnsentShipments, ReadLastDeliveries, ReadOutages } from './dependents.ts';
import { approveHostKey } from './host-key.ts';
import { withLoweredSeries } from './lowered-series.ts';
import { withMadeSeries } from './made-series.ts';
import { releaseRanges, takeRanges } from './number-ranges.ts';
import { replyDirectoryErrors } from './reply-directory.ts';
import { heldSeries } from './series-confirmation.ts';
import { readSeriesUse } from './series-use.ts';
import { lockSuitePlan, readSuiteChoice, requireSuiteAllowed } from './suite-plan.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
export interface CarrierDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  readonly secretBox: SecretBox;
  readonly deliveryTypes: DeliveryTypesOfCarrier;
  readonly lockUnsentShipments: LockUnsentShipments;
  readonly readLastDeliveries: ReadLastDeliveries;
  readonly readOutages: ReadOutages;
}

export interface CarrierService {
  suites(companyId: string): Promise<Suite[]>;
  list(companyId: string): Promise<ListedCarrier[]>;
  get(companyId: string, id: string): Promise<Carrier>;
  save(write: Write, id: string, input: CarrierInput, ifMatch?: string): Promise<{ carrierId: string }>;
  approveHostKey(write: Write, id: string, fingerprint: string): Promise<undefined>;
  remove(write: Write, id: string, ifMatch?: string): Promise<undefined>;
}

export function createCarrierService({
  db,
  clock,
  secretBox,
  deliveryTypes,
  lockUnsentShipments,
  readLastDeliveries,
  readOutages,
}: CarrierDependencies): CarrierService {
  const checked = async (tx: WriteTx, id: string, suite: CarrierSuite, input: CarrierInput, stored?: StoredCarrier) => {
    const { testMode, countryCode } = await readWarehouse(tx.db, tx.actor.companyId);
    const before = stored ?? blankConnection(suite);
    const merged = mergeConnection(before, input, suite, testMode);
    const made = await withMadeSeries(tx, merged, suite, input.numberSeries);
    const connection = await withLoweredSeries(tx, id, made, before, input.numberSeries);
    refuse(connectionErrors(connection, suite, { stored: before.series, countryCode }));
    if (stored) refuse(keptSecretErrors(stored, input, connection.connection));
    refuse(await takeRanges(tx, id, connection));
    refuse(await replyDirectoryErrors(tx, id, connection.connection));
    const secrets = sealSecrets(secretBox, stored?.secrets ?? {}, input, tx.actor.companyId, id);
    return { ...connection, secrets };
  };

  return {
    async suites(companyId) {
      const { activeCarriers } = await readSuiteChoice(db, companyId);
      const active = CARRIER_SUITES.filter(
        ({ value }) => activeCarriers.length === 0 || activeCarriers.includes(value),
      );
      return active.map(publicSuite);
    },

    async list(companyId) {
      const use = await readSeriesUse(db, companyId, new Date(clock().getTime() - RUNWAY_SPAN * DAY_MS));
      const deliveries = await readLastDeliveries(db, companyId, clock());
      const outages = await readOutages(db, companyId);
      return (await listCarriers(db, companyId)).map(({ carrier, series }) => {
        const runway = (kind: SeriesKind) => {
          const state = series[kind];
          return state ? seriesRunway(state, use(carrier.carrierId, kind)) : null;
        };
        const lastDelivery = deliveries.get(carrier.carrierId) ?? null;
        const repliesProblem = outages.get(carrier.carrierId) ?? null;
        const runways = { consignment: runway('consignment'), package: runway('package') };
        return { ...carrier, lastDelivery, repliesProblem, runway: runways };
      });
    },

    async get(companyId, id) {
      return required(await findCarrier(db, companyId, id)).carrier;
    },

    async save(write, id, input, ifMatch) {
      const { body } = await write(async (tx) => {
        const suite = requireSuite(input.carrierSuiteId);
        await lockSuitePlan(tx);
        await requireSuiteAllowed(tx, suite.value, id);
        if (id === NEW_CARRIER_ID) {
          const carrierId = await nextRegisterId(tx.db);
          await insertCarrier(tx, carrierId, await checked(tx, carrierId, suite, input));
          return { answer: { carrierId }, body: { carrierId } };
        }
        await lockMatching(tx, id, ifMatch);
        const followUp = await lockUnsentShipments(tx, await deliveryTypes.lock(tx, id));
        const stored = required(await lockSeriesOf(tx, id));
        const carrier = await checked(tx, id, suite, input, stored);
        await requireHeldSeries(tx, id, carrier);
        await updateCarrier(tx, id, carrier);
        await deliveryTypes.touch(tx, id);
        await followUp();
        return { answer: { carrierId: id }, body: { carrierId: id } };
      });
      return body;
    },

    async approveHostKey(write, id, fingerprint) {
      const { body } = await write(async (tx) => {
        const { connection } = required(await lockCarrier(tx, id));
        await approveHostKey(tx, id, connection, fingerprint);
        return { id, body: undefined };
      });
      return body;
    },

    async remove(write, id, ifMatch) {
      const { body } = await write(async (tx) => {
        await lockMatching(tx, id, ifMatch);
        const usedBy = await deliveryTypes.names(tx, id);
        if (usedBy.length > 0) throw new ApiError('inUse', { usedBy });
        await deleteCarrier(tx, id);
        await releaseRanges(tx, id);
        return { id, body: undefined };
      });
      return body;
    },
  };
}

function required(stored: StoredCarrier | undefined): StoredCarrier {
  if (!stored) throw new ApiError('notFound');
  return stored;
}

async function lockMatching(tx: WriteTx, id: string, ifMatch: string | undefined): Promise<void> {
  const stored = required(await lockCarrier(tx, id));
  await requireMatch(tx, ifMatch, { row: stored.row, current: () => stored.carrier });
}

/** If a held series could be removed and added again, it would count as confirmed. */
async function requireHeldSeries(tx: WriteTx, carrierId: string, { series }: Connection): Promise<void> {
  const held = await heldSeries(tx.db, { companyId: tx.actor.companyId, carrierId });
  const removed = held.filter(({ kind }) => !series[kind]);
  if (removed.length > 0) throw new ApiError('seriesHeld', { held: removed });
}

function requireSuite(suiteId: string): CarrierSuite {
  const suite = findSuite(suiteId);
  if (!suite) throw badRequest({ carrierSuiteId: { code: 'unknown' } });
  return suite;
}
