/**
 * What a carrier connection is after a save, and what is wrong with it. Pure; secrets are not handled here.
 * A save replaces the fields it names. Not here: storing (carrier-repository.ts), sealing secrets (carrier-service.ts).
 */
import { type CarrierInput, DEFAULT_PORTS, type NumberSeries } from '#contract/carrier.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { defaultDocuments, settleDocuments } from '#domain/carriers/document-settings.ts';
import { needsSeries, type SeriesKind, type SeriesState, seriesErrors } from '#domain/carriers/number-series.ts';
import type { CarrierSuite } from '#domain/carriers/suite.ts';
import { bookingTypeOf } from '#domain/carriers/suites.ts';
import { MESSAGE_ACCOUNT, tooLong } from '#domain/shipments/message-sizes.ts';
import type { StoredConnection } from '#server/db/schema.ts';

const PARTNER_ADDRESS = 35;
const PARTNER_QUALIFIER = 4;

export const SERIES_KINDS: readonly SeriesKind[] = ['consignment', 'package'];

export interface Connection {
  readonly connection: StoredConnection;
  readonly series: Partial<Record<SeriesKind, SeriesState>>;
}

export function blankConnection(suite: CarrierSuite): Connection {
  const connection: StoredConnection = {
    carrierSuiteId: suite.value,
    name: suite.name,
    gaNo: null,
    pallRegNo: null,
    consolidate: false,
    uNBaddressOwn: null,
    uNBqualifierOwn: null,
    uNBaddressRec: null,
    uNBqualifierRec: null,
    fTPserver: null,
    fTPport: DEFAULT_PORTS.FTP,
    fTPaccount: null,
    fTPinDirectory: null,
    fTPoutDirectory: null,
    usePassiveFtp: true,
    transferProtocol: 'FTP',
    ws_UserName: null,
    testMode: false,
    consNoFromAPI: suite.numbersFromApi.consignment,
    pkgNoFromAPI: suite.numbersFromApi.package,
    documents: defaultDocuments(suite.documents),
  };
  return { connection, series: {} };
}

/** Absent fields stay, an empty text is nothing. Test mode is locked on while the warehouse is in test mode. */
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
  const merged: StoredConnection = { ...before.connection, ...Object.fromEntries(sent) };
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
 * A form that was open while numbers were issued sends back where the series stood then. Within one range the series
 * therefore never goes back: what was issued stays issued.
 */
function mergeSeries(before: SeriesState | undefined, sent: NumberSeries | null | undefined): SeriesState | undefined {
  if (sent === undefined) return before;
  if (sent === null) return undefined;
  const isSameRange =
    before !== undefined &&
    (['from', 'to', 'prefix1', 'suffix1'] as const).every((field) => before.series[field] === sent[field]);
  if (!isSameRange || BigInt(sent.current) > BigInt(before.series.current)) return { series: sent, exhausted: false };
  return { series: { ...sent, current: before.series.current }, exhausted: before.exhausted };
}

/** The rules that need more than one field. */
export function connectionErrors({ connection, series }: Connection, suite: CarrierSuite): FieldErrors {
  const errors: FieldErrors = {};
  // In test mode nothing reaches the carrier, so its identities may still be missing.
  const needed = connection.testMode ? [] : Object.values(suite.neededFields).flat();
  for (const { field, required } of needed) {
    if (required && !connection[field as keyof StoredConnection]) errors[field] = { code: 'required' };
  }
  if (bookingTypeOf(suite, connection) === 'EDI') Object.assign(errors, tooLong(messageTexts(connection)));
  // In active mode the carrier's server would have to connect to this one.
  const isActiveFtp = connection.transferProtocol !== 'SFTP' && !connection.usePassiveFtp;
  if (connection.fTPserver && isActiveFtp) errors.usePassiveFtp = { code: 'notOffered' };
  for (const kind of SERIES_KINDS) {
    const state = series[kind];
    if (!state && needsSeries(kind, suite, connection)) errors[`numberSeries.${kind}`] = { code: 'required' };
    for (const [field, error] of Object.entries(state ? seriesErrors(kind, state.series) : {})) {
      errors[`numberSeries.${kind}.${field}`] = error;
    }
  }
  return errors;
}

/** What an interchange says of a connection, with the room it has for it (UNB, and NAD for the payer). */
function messageTexts(connection: StoredConnection): Parameters<typeof tooLong>[0] {
  return {
    uNBaddressOwn: [connection.uNBaddressOwn, PARTNER_ADDRESS],
    uNBqualifierOwn: [connection.uNBqualifierOwn, PARTNER_QUALIFIER],
    uNBaddressRec: [connection.uNBaddressRec, PARTNER_ADDRESS],
    uNBqualifierRec: [connection.uNBqualifierRec, PARTNER_QUALIFIER],
    gaNo: [connection.gaNo, MESSAGE_ACCOUNT],
  };
}
