/**
 * Computes a carrier connection after a save, which replaces the fields it names. Pure; secrets are not handled here.
 * Not here: what is wrong with it (domain/carriers/connection.ts), storing (carrier-repository.ts), sealing secrets
 * (carrier-service.ts).
 */
import { type CarrierInput, DEFAULT_PORTS, type NumberSeries } from '#contract/carrier.ts';
import { type Connection, type ConnectionFields, SERIES_KINDS } from '#domain/carriers/connection.ts';
import { defaultDocuments, settleDocuments } from '#domain/carriers/document-settings.ts';
import type { CarrierSuite } from '#domain/carriers/suite.ts';
import { hasSameRange, type SeriesState } from '#domain/numbers/number-series.ts';

/** Absent fields stay, and an empty text becomes null. Test mode is locked on while the warehouse is in test mode. */
export function mergeConnection(
  before: Connection,
  input: CarrierInput,
  suite: CarrierSuite,
  isTestWarehouse: boolean,
): Connection {
  const { fTPpassword, ws_Password, numberSeries, carrierId, hostKey, bookingType, _etag, ...fields } = input;
  const sent = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, value === '' ? null : value]);
  const merged: ConnectionFields = { ...before.connection, ...Object.fromEntries(sent) };
  const isSameSuite = before.connection.carrierSuiteId === suite.value;
  const documents = input.documents ?? (isSameSuite ? merged.documents : defaultDocuments(suite.documents));
  const connection = {
    ...merged,
    testMode: (input.testMode ?? before.connection.testMode) || isTestWarehouse,
    fTPport: merged.fTPport ?? DEFAULT_PORTS[merged.transferProtocol],
    documents: settleDocuments(suite.documents, documents),
  };
  const series: Connection['series'] = {};
  for (const kind of SERIES_KINDS) {
    const state = mergeSeries(before.series[kind], numberSeries?.[kind]);
    if (state) series[kind] = state;
  }
  return { connection, series };
}

/**
 * A form that was open while numbers were issued sends an outdated position. Within one range the series goes back only to a
 * number that was never issued, which `lowered-series.ts` looks for.
 */
function mergeSeries(before: SeriesState | undefined, sent: NumberSeries | null | undefined): SeriesState | undefined {
  if (sent === undefined) return before;
  if (sent === null) return undefined;
  const isSameRange = before !== undefined && hasSameRange(before.series, sent);
  if (!isSameRange || BigInt(sent.current) > BigInt(before.series.current)) return { series: sent, exhausted: false };
  return { series: { ...sent, current: before.series.current }, exhausted: before.exhausted };
}
