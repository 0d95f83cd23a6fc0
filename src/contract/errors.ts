/**
 * The error body and every code it may contain. Codes are stable: the server names them and the portal turns them into words
 * (client/i18n); nothing else about an error is guaranteed.
 * Not here: which code a situation gets (services), wording (client/i18n, server/i18n).
 */
import * as v from 'valibot';

/** Codes of a whole answer, each with its HTTP status. */
export const ERROR_STATUS = {
  badRequest: 400,
  notJson: 400,
  badCredentials: 401,
  /** A code or passkey that is not the user's, or was used already. */
  badFactor: 401,
  trialEnded: 402,
  session: 403,
  forbidden: 403,
  /** Who is there must be proved again (`POST /stepUp`). */
  stepUp: 403,
  /** The company demands a second factor, which the user has yet to add. */
  factorDemanded: 403,
  origin: 403,
  notFound: 404,
  tooSlow: 408,
  wrongState: 409,
  inProgress: 409,
  superseded: 409,
  inUse: 409,
  duplicate: 409,
  cursorGone: 410,
  snapshotGone: 410,
  linkExpired: 410,
  /** The sign-in that waited for a second factor begins again with the password. */
  factorExpired: 410,
  stale: 412,
  otherHistory: 412,
  tooLarge: 413,
  rules: 422,
  tooManyPackages: 422,
  terminalRefuses: 422,
  tooMuchToDraw: 422,
  seriesHeld: 422,
  leaseGone: 422,
  keyReused: 422,
  tooMany: 429,
  headersTooLarge: 431,
  internal: 500,
  notBuilt: 501,
  lookupDown: 503,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes of one field. `values` carries the bounds the sentence needs, for example `{ max: 50 }`. */
export const FIELD_CODES = [
  'required',
  'empty',
  'unknownField',
  'readOnly',
  'invalidType',
  'invalidNumber',
  'invalidChoice',
  'invalidDate',
  'invalidTime',
  'invalidEmail',
  /** A letter before the @ that most mail servers do not accept. */
  'emailLetters',
  'invalidPhone',
  'invalidZipCode',
  /** It fits no form of its country. */
  'zipCodeForm',
  /** It would fit with the zeros it may have lost. */
  'zipCodeShort',
  /** Letters that its carrier cannot read or its papers cannot show. `written`: how they could be written, if that is known. */
  'foreignLetters',
  /** The largest figure that its cell takes: what was meant may have been larger. */
  'largestFigure',
  /** Kilograms of one package, or of the shipment, beyond what the product takes. */
  'packageTooHeavy',
  'shipmentTooHeavy',
  /** Centimetres of a package, or cubic metres of the shipment, beyond what the product takes. */
  'packageTooLarge',
  'packageTooSmall',
  'shipmentTooLarge',
  /** Length and circumference together. */
  'girthTooLarge',
  'noWeight',
  /** More than ten times what is usual for goods of its type. */
  'unusualFigure',
  'hsCodeForm',
  'originUnknown',
  'customsItems',
  /** The carrier's own words. */
  'carrierRefused',
  'invalidVatNo',
  'invalidRegNo',
  'invalidPassword',
  /** One that many people have chosen, so it is tried first. */
  'commonPassword',
  /** One made of the user's name, the company's or Kaj's. */
  'ownWordsPassword',
  /** The one that the caller says they have now. */
  'wrongPassword',
  /** Not the code that the app shows now, or one that was used already. */
  'wrongCode',
  /** The browser's answer is no passkey of this portal, or of another request. */
  'wrongPasskey',
  /** What the company demands cannot be taken away, nor demanded by somebody who has none. */
  'lastFactor',
  'ownFactorFirst',
  'factorLimit',
  /** A new one that is the old one. */
  'samePassword',
  'invalidFormat',
  /** A line break, tab or control character in a text of one line. */
  'controlCharacters',
  'minLength',
  'maxLength',
  'exactLength',
  'minValue',
  'maxValue',
  'decimals',
  'duplicate',
  'unknown',
  'notOffered',
  /** The carrier's server would have to connect back to ours. */
  'activeFtp',
  /** Another connection fetches its replies from there, and each would take the other's replies. */
  'replyDirectoryTaken',
  /** A stored password is only for the server it was entered for. */
  'otherServer',
  'tooManyPackages',
  /** Row `row` of the same order says something else. */
  'orderDiffers',
  /** Nothing is wrong with it but with row `row` of the same order, which would be incomplete. */
  'orderSpoiled',
  'noCombined',
  'mustAgreeToTerms',
  'passwordsNotIdentical',
  'numberSeries.fromGreaterThanTo',
  'numberSeries.currentLessThanFrom',
  'numberSeries.currentGreaterThanTo',
  'numberSeries.exhausted',
  'numberSeries.badLength',
  /** GS1 gives this beginning of an SSCC to no company. */
  'numberSeries.noCompanyPrefix',
  /** The terminal reads an SSCC on these labels, which has one. */
  'numberSeries.noCheckDigit',
  'gs1Prefix.length',
  /** A 0 before the prefix, as in a number of 14 digits. */
  'gs1Prefix.paddedZero',
  'numberSeries.tooWide',
  'numberSeries.overlaps',
  /** It has no series: the carrier gives the numbers when it is booked. */
  'carrierGivesNumbers',
  /** The device or the company holds as many unused leased numbers as it may. */
  'tooManyLeased',
  'datePassed',
  'userLimit',
  /** More users than this number of extra users allows. */
  'pricePlanUserLimit',
  /** More active suites than this number of extra suites allows. */
  'pricePlanCarriersuiteLimit',
  'maxNumbersOfCarriers',
  'suiteConnected',
  'suiteLimit',
  'lastModerator',
  'ownAccount',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

/** The values that the sentence of a code needs. */
export const SentenceValuesSchema = v.record(v.string(), v.union([v.string(), v.number()]));
export type SentenceValues = v.InferOutput<typeof SentenceValuesSchema>;

export const FieldErrorSchema = v.object({ code: v.picklist(FIELD_CODES), values: v.optional(SentenceValuesSchema) });
export type FieldError = v.InferOutput<typeof FieldErrorSchema>;
/** Field errors by path: `addresses.receiver.zipCode`, `goodsLines.2.weight`. */
export type FieldErrors = Record<string, FieldError>;

/** Numbers that a device had taken and the restored data had lost, as they stand on labels. */
export const HeldBlockSchema = v.object({
  /** What its person calls the device, or who took them. */
  device: v.string(),
  first: v.string(),
  last: v.string(),
  /** The last one that may be on paper; null if none is. */
  printedUpTo: v.nullable(v.string()),
});
export type HeldBlock = v.InferOutput<typeof HeldBlockSchema>;

/** `current` is the next number in the restored data; numbers issued after the backup are higher. */
export const HeldSeriesSchema = v.object({
  carrierId: v.string(),
  carrier: v.string(),
  kind: v.picklist(['consignment', 'package']),
  current: v.string(),
  /** What devices have reported since the restore. Absent from an earlier server. */
  blocks: v.optional(v.array(HeldBlockSchema)),
});
export type HeldSeries = v.InferOutput<typeof HeldSeriesSchema>;

export const ErrorBodySchema = v.object({
  message: v.string(),
  code: v.picklist(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  fields: v.optional(v.record(v.string(), FieldErrorSchema)),
  /** wrongState: the entity's state, and the reason code of the refused action. leaseGone: why (number-lease.ts). */
  state: v.optional(v.number()),
  reason: v.optional(v.string()),
  /** inUse: what uses it. */
  usedBy: v.optional(v.array(v.string())),
  /** seriesHeld: the connection's series that nobody has confirmed since the data was restored. */
  held: v.optional(v.array(HeldSeriesSchema)),
  /** stale: the entity as it is now. */
  current: v.optional(v.unknown()),
  /** stale, wrongState: who changed the entity last, and when. */
  changedBy: v.optional(v.nullable(v.string())),
  changedAt: v.optional(v.string()),
  requestId: v.string(),
});
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>;

/** The most field errors in one answer: nobody corrects more of them at a time. */
export const MAX_FIELD_ERRORS = 100;
/** Longer paths are cut: the name of an unknown field may be as long as the body. Unit: characters. */
const MAX_PATH_LENGTH = 200;

/** Turns Valibot issues into field errors. The message of a schema is the code; bounds come from the issue's requirement. */
export function issuesToFieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  // A Map, because a field may have the name of a property that every object has.
  const fields = new Map<string, FieldError>();
  for (const issue of flatten(issues)) {
    const path = issue.path?.map((step) => String(step.key)).join('.') ?? '';
    if (!fields.has(path)) fields.set(path, toFieldError(issue));
    if (fields.size === MAX_FIELD_ERRORS) break;
  }
  return Object.fromEntries(fields);
}

/** The field errors that fit in one answer. */
export function reportedFieldErrors(fields: FieldErrors): FieldErrors {
  const reported = Object.entries(fields).slice(0, MAX_FIELD_ERRORS);
  return Object.fromEntries(reported.map(([path, error]) => [path.slice(0, MAX_PATH_LENGTH), error]));
}

/** A union reports the branch that came furthest, so that its fields are named instead of the union itself. */
function* flatten(issues: readonly v.BaseIssue<unknown>[]): Generator<v.BaseIssue<unknown>> {
  for (const issue of issues) {
    if (issue.type !== 'union' || !issue.issues?.length) yield issue;
    else for (const inner of flatten(issue.issues)) yield inner.path || !issue.path ? inner : within(inner, issue.path);
  }
}

function within(issue: v.BaseIssue<unknown>, path: v.BaseIssue<unknown>['path']): v.BaseIssue<unknown> {
  return { ...issue, path } as v.BaseIssue<unknown>;
}

function toFieldError(issue: v.BaseIssue<unknown>): FieldError {
  if (issue.type === 'strict_object' && issue.expected === 'never') return { code: 'unknownField' };
  if (issue.received === 'undefined' && issue.kind === 'schema') return { code: 'required' };
  const named = FIELD_CODES.find((code) => code === issue.message);
  const isWrongType = named === 'required' && issue.kind === 'schema' && issue.received !== 'null';
  if (!named || isWrongType) return { code: 'invalidType' };
  const boundName = BOUND_NAMES[named];
  const bound = issue.requirement;
  return boundName && typeof bound === 'number' ? { code: named, values: { [boundName]: bound } } : { code: named };
}

/** The name of the bound in the sentence of a code. */
const BOUND_NAMES: { readonly [Code in FieldCode]?: 'min' | 'max' } = {
  minLength: 'min',
  minValue: 'min',
  maxLength: 'max',
  maxValue: 'max',
  exactLength: 'max',
};
