/**
 * A carrier connection in its form: the values a new one starts with, what is wrong with one, and what a save sends. Pure.
 * Secrets are never here: `{ set }` is what the server says about one, a text is what somebody has typed over it.
 */

import type { DraftRules } from '#client/editing/edited-kind.ts';
import {
  CARRIER_LIMITS,
  type CarrierInput,
  HOST_NAME,
  type ListedCarrier,
  type NumberSeries,
  type Suite,
} from '#contract/carrier.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { blankConnection, connectionErrors, keptPasswordErrors, SERIES_KINDS } from '#domain/carriers/connection.ts';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import type { SeriesKind } from '#domain/numbers/number-series.ts';
import { changeSet, hasFields, isSame } from '#domain/shared/change-set.ts';

/** A connection that is not saved yet has no version. */
export type EditedCarrier = Omit<ListedCarrier, '_etag'> & { readonly _etag: string | null };

/** Fields that only the server writes. */
const SERVER_FIELDS = [
  'carrierId',
  'bookingType',
  'hostKey',
  'runway',
  'lastDelivery',
  'repliesProblem',
  '_etag',
] as const;
const TEXTS = [
  ['name', CARRIER_LIMITS.text],
  ['gaNo', CARRIER_LIMITS.text],
  ['pallRegNo', CARRIER_LIMITS.text],
  ['gs1Prefix', CARRIER_LIMITS.text],
  ['uNBaddressOwn', CARRIER_LIMITS.text],
  ['uNBqualifierOwn', CARRIER_LIMITS.text],
  ['uNBaddressRec', CARRIER_LIMITS.text],
  ['uNBqualifierRec', CARRIER_LIMITS.text],
  ['fTPserver', CARRIER_LIMITS.text],
  ['fTPaccount', CARRIER_LIMITS.text],
  ['fTPpassword', CARRIER_LIMITS.text],
  ['fTPinDirectory', CARRIER_LIMITS.directory],
  ['fTPoutDirectory', CARRIER_LIMITS.directory],
  ['ws_UserName', CARRIER_LIMITS.wsUserName],
  ['ws_Password', CARRIER_LIMITS.wsPassword],
  ['waybillName', CARRIER_LIMITS.text],
  ['waybillStreet', CARRIER_LIMITS.text],
  ['waybillCity', CARRIER_LIMITS.text],
] as const satisfies readonly (readonly [keyof EditedCarrier, number])[];

const BLANK_SERIES: NumberSeries = {
  from: '',
  to: '',
  current: '',
  warning: null,
  prefix1: null,
  suffix1: null,
  checkSumType: 'none',
  validCountries: [],
  printWarning: false,
  emailWarning: false,
  allowRecycle: false,
};

/** A new connection, before its suite is chosen or of a given suite. It is in test mode if the warehouse is. */
export function newCarrier(suite: Suite | undefined, isTestWarehouse: boolean, name = ''): EditedCarrier {
  const nothing = {
    value: '',
    name: '',
    documents: [],
    allowConsignmentNumberSerie: true,
    allowPackageNumberSerie: true,
  };
  const { connection } = blankConnection(suite ?? nothing);
  return {
    ...connection,
    name,
    testMode: isTestWarehouse,
    carrierId: NEW_ID,
    bookingType: 'NONE',
    fTPpassword: { set: false },
    ws_Password: { set: false },
    hostKey: null,
    numberSeries: { consignment: null, package: null },
    runway: { consignment: null, package: null },
    lastDelivery: null,
    repliesProblem: null,
    _etag: null,
  };
}

/** A series with all its fields; blank values stand in for those never entered. */
export function seriesOf({ numberSeries }: Pick<EditedCarrier, 'numberSeries'>, kind: SeriesKind): NumberSeries {
  const typed = Object.entries(numberSeries[kind] ?? {}).map(([field, value]) => {
    const isNumber = field === 'from' || field === 'to' || field === 'current';
    return [field, isNumber && typeof value === 'string' ? value.trim() : value];
  });
  return { ...BLANK_SERIES, ...Object.fromEntries(typed) };
}

export function isFromCarrier(carrier: EditedCarrier, kind: SeriesKind): boolean {
  return kind === 'consignment' ? carrier.consNoFromAPI : carrier.pkgNoFromAPI;
}

/** `base`: the connection as it is stored. `countryCode`: of the company. */
export function carrierErrors(
  carrier: EditedCarrier,
  suite: Suite | undefined,
  base = carrier,
  countryCode = '',
): FieldErrors {
  if (!suite) return { carrierSuiteId: { code: 'required' } };
  const errors: FieldErrors = {};
  for (const [field, max] of TEXTS) {
    const value: unknown = carrier[field];
    if (typeof value === 'string' && value.length > max) errors[field] = { code: 'maxLength', values: { max } };
  }
  if (!carrier.name?.trim()) errors.name = { code: 'required' };
  if (!HOST_NAME.test(carrier.fTPserver ?? '')) errors.fTPserver = { code: 'invalidFormat' };
  if (typeof carrier.fTPpassword === 'object' && carrier.fTPpassword?.set) {
    Object.assign(errors, keptPasswordErrors(base, carrier));
  }
  if (typeof carrier.fTPport === 'string') errors.fTPport = { code: 'invalidNumber' };
  carrier.documents.forEach(({ copies, cmrCopies }, index) => {
    for (const [field, count] of Object.entries({ copies, cmrCopies: cmrCopies ?? copies })) {
      if (!Number.isInteger(count)) errors[`documents.${index}.${field}`] = { code: 'invalidNumber' };
      else if (count < CARRIER_LIMITS.copies.min) {
        errors[`documents.${index}.${field}`] = { code: 'minValue', values: { min: CARRIER_LIMITS.copies.min } };
      }
    }
  });
  const shown = shownSeries(suite).filter((kind) => !isFromCarrier(carrier, kind));
  const series = Object.fromEntries(shown.map((kind) => [kind, { series: seriesOf(carrier, kind), exhausted: false }]));
  const kept = base._etag === null ? [] : SERIES_KINDS.filter((kind) => base.numberSeries[kind]);
  const stored = Object.fromEntries(kept.map((kind) => [kind, { series: seriesOf(base, kind), exhausted: false }]));
  return { ...connectionErrors({ connection: carrier, series }, suite, { stored, countryCode }), ...errors };
}

/** The series that a suite's form shows. */
export function shownSeries(suite: Suite): SeriesKind[] {
  return SERIES_KINDS.filter((kind) =>
    kind === 'consignment' ? suite.allowConsignmentNumberSerie : suite.allowPackageNumberSerie,
  );
}

/** Series whose next number would be lower than before: a number could be issued twice. */
export function loweredSeries(base: EditedCarrier, draft: EditedCarrier): SeriesKind[] {
  return SERIES_KINDS.filter((kind) => {
    const [before, after] = [base.numberSeries[kind], seriesOf(draft, kind)];
    const isRead = /^\d+$/.test(after.current);
    return before && isRead && !isFromCarrier(draft, kind) && BigInt(after.current) < BigInt(before.current);
  });
}

/** The draft as it is sent: a blank series becomes null, and a series whose numbers come from the carrier stays as it was. */
function settledCarrier(base: EditedCarrier, draft: EditedCarrier): EditedCarrier {
  const settled = (kind: SeriesKind): NumberSeries | null => {
    const series = seriesOf(draft, kind);
    if (isFromCarrier(draft, kind)) return base.numberSeries[kind];
    return isSame(series, BLANK_SERIES) ? null : series;
  };
  return { ...draft, numberSeries: { consignment: settled('consignment'), package: settled('package') } };
}

function changesOf(base: EditedCarrier, draft: EditedCarrier): Partial<CarrierInput> {
  return changeSet(base, settledCarrier(base, draft), { skip: SERVER_FIELDS, groups: ['numberSeries'] });
}

/** What a test of the connection tries: the whole form, saved or not. */
export function carrierInput(base: EditedCarrier, draft: EditedCarrier): CarrierInput {
  return changeSet({}, settledCarrier(base, draft), { skip: SERVER_FIELDS }) as CarrierInput;
}

/** Paths of the changes; a series is listed by its fields. */
export function changedPaths(base: EditedCarrier, draft: EditedCarrier): string[] {
  return Object.entries(changesOf(base, draft)).flatMap(([field, value]) => {
    if (field !== 'numberSeries') return [field];
    return Object.keys(value ?? {}).flatMap((kind) => {
      const [before, after] = [base.numberSeries[kind as SeriesKind], seriesOf(draft, kind as SeriesKind)];
      return Object.keys(changeSet(before ?? BLANK_SERIES, after)).map((member) => `numberSeries.${kind}.${member}`);
    });
  });
}

export const carrierRules: DraftRules<EditedCarrier, EditedCarrier> = {
  serverFields: SERVER_FIELDS,
  payload(base, edited) {
    const changes = changesOf(base, edited);
    if (!hasFields(changes)) return undefined;
    if (base.carrierId === NEW_ID) return carrierInput(base, edited);
    return { ...changes, name: edited.name, carrierSuiteId: edited.carrierSuiteId };
  },
};
