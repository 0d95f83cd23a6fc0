/**
 * What a carrier connection consists of and which rules it must meet, for the form that edits it and the server that stores
 * it. Secrets are not handled here.
 * Not here: what saving changes (server/carriers/carrier-connection.ts), the rules of one series (number-series.ts).
 */

import { type Carrier, DEFAULT_PORTS, type NumberSeries, type Suite } from '#contract/carrier.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { MESSAGE_ACCOUNT, tooLong } from '#domain/edi/message-sizes.ts';
import { companyPrefixError } from '#domain/numbers/company-prefix.ts';
import {
  hasSameRange,
  needsSeries,
  type SeriesKind,
  type SeriesState,
  seriesErrors,
} from '#domain/numbers/number-series.ts';
import { defaultDocuments } from './document-settings.ts';
import { bookingTypeOf } from './suite.ts';

const PARTNER_ADDRESS = 35;
const PARTNER_QUALIFIER = 4;

/** A connection without its secrets, its number series and the fields only the server sets. */
export type ConnectionFields = Omit<
  Carrier,
  'carrierId' | 'bookingType' | 'numberSeries' | 'hostKey' | '_etag' | 'fTPpassword' | 'ws_Password'
>;

/** Also what connections count as that were stored before these settings existed. */
export const NEW_SETTINGS = { renames: true, oldKeyExchange: false, gs1Prefix: null } as const;

export const SERIES_KINDS: readonly SeriesKind[] = ['consignment', 'package'];

export interface Connection {
  readonly connection: ConnectionFields;
  readonly series: Partial<Record<SeriesKind, SeriesState>>;
}

type SuiteBasics = Pick<
  Suite,
  'value' | 'name' | 'documents' | 'allowConsignmentNumberSerie' | 'allowPackageNumberSerie'
>;

export function blankConnection(suite: SuiteBasics): Connection {
  const connection: ConnectionFields = {
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
    ...NEW_SETTINGS,
    transferProtocol: 'FTP',
    ws_UserName: null,
    testMode: false,
    consNoFromAPI: !suite.allowConsignmentNumberSerie,
    pkgNoFromAPI: !suite.allowPackageNumberSerie,
    waybillName: null,
    waybillStreet: null,
    waybillCity: null,
    documents: defaultDocuments(suite.documents),
  };
  return { connection, series: {} };
}

interface ConnectionSurroundings {
  /** The series as they are stored: one that was allowed when it was saved may stay. */
  readonly stored?: Connection['series'];
  /** Of the company. */
  readonly countryCode?: string;
}

/** Checks the rules that involve more than one field. */
export function connectionErrors(
  { connection, series }: Connection,
  suite: Suite,
  { stored = {}, countryCode = '' }: ConnectionSurroundings = {},
): FieldErrors {
  const errors: FieldErrors = {};
  const prefixError = connection.gs1Prefix && companyPrefixError(connection.gs1Prefix, countryCode);
  if (prefixError) errors.gs1Prefix = prefixError;
  // In test mode nothing reaches the carrier, so its identities may still be missing.
  const needed = connection.testMode ? [] : Object.values(suite.neededFields).flat();
  for (const { field, required } of needed) {
    if (required && !connection[field as keyof ConnectionFields]) errors[field] = { code: 'required' };
  }
  if (bookingTypeOf(suite, connection) === 'EDI') Object.assign(errors, tooLong(messageTexts(connection)));
  // In active mode the carrier's server would have to connect to this one.
  const isActiveFtp = connection.transferProtocol !== 'SFTP' && !connection.usePassiveFtp;
  if (connection.fTPserver && isActiveFtp) errors.usePassiveFtp = { code: 'activeFtp' };
  for (const kind of SERIES_KINDS) {
    const state = series[kind];
    if (!state && needsSeries(kind, suite, connection)) errors[`numberSeries.${kind}`] = { code: 'required' };
    const found = state ? seriesErrors(kind, state.series) : {};
    for (const [field, error] of Object.entries(found)) errors[`numberSeries.${kind}.${field}`] = error;
    const isJudged = kind === 'package' && suite.ssccLabels && state && Object.keys(found).length === 0;
    if (isJudged && isUnreadable(state.series, stored[kind]?.series)) {
      errors[`numberSeries.${kind}.checkSumType`] = { code: 'numberSeries.noCheckDigit' };
    }
  }
  return errors;
}

/** The terminal finds no SSCC on the labels. Other check digits are a carrier's own numbers, which it knows how to read. */
function isUnreadable(series: NumberSeries, stored: NumberSeries | undefined): boolean {
  const isStored = stored?.checkSumType === 'none' && hasSameRange(series, stored);
  return series.checkSumType === 'none' && !isStored;
}

type Server = Pick<ConnectionFields, 'transferProtocol' | 'fTPserver' | 'fTPport'>;

/**
 * What is wrong with keeping the stored password: it was entered for one server, and whoever changes the server could otherwise
 * have it sent to one of their own, or in clear. A connection without a server sends nothing.
 */
export function keptPasswordErrors(before: Server, after: Server): FieldErrors {
  const isSame =
    before.transferProtocol === after.transferProtocol &&
    before.fTPserver?.toLowerCase() === after.fTPserver?.toLowerCase() &&
    before.fTPport === after.fTPport;
  return isSame || !after.fTPserver ? {} : { fTPpassword: { code: 'otherServer' } };
}

/** The texts an interchange takes from a connection, with the room it has for each (UNB, and NAD for the payer). */
function messageTexts(connection: ConnectionFields): Parameters<typeof tooLong>[0] {
  return {
    uNBaddressOwn: [connection.uNBaddressOwn, PARTNER_ADDRESS],
    uNBqualifierOwn: [connection.uNBqualifierOwn, PARTNER_QUALIFIER],
    uNBaddressRec: [connection.uNBaddressRec, PARTNER_ADDRESS],
    uNBqualifierRec: [connection.uNBqualifierRec, PARTNER_QUALIFIER],
    gaNo: [connection.gaNo, MESSAGE_ACCOUNT],
  };
}
