/**
 * Carrier connections with their number series, and the catalogue of carrier suites they are based on.
 * Secrets are only received: an answer just says whether one is set.
 */
import * as v from 'valibot';
import { EDI_STATES, EdiPlacementSchema } from './edi.ts';
import {
  BOOKING_TYPES,
  BookingTypeSchema,
  EtagSchema,
  InstantSchema,
  list,
  optionalText,
  readOnly,
  requiredText,
  text,
  wholeNumber,
} from './primitives.ts';
import { LABEL_SIZES } from './print.ts';
import { DOCUMENT_KINDS } from './shipment.ts';

export const CARRIER_LIMITS = {
  text: 50,
  wsUserName: 1024,
  wsPassword: 3000,
  copies: { min: 1, max: 20 },
  port: 65_535,
  directory: 200,
  documents: 20,
  countries: 300,
} as const;
export const SERIES_LIMITS = { digits: 30, affix: 20, warning: 999_999_999 } as const;
/** FTPS is FTP that switches to TLS before signing in. */
export const TRANSFER_PROTOCOLS = ['FTP', 'FTPS', 'SFTP'] as const;
export type TransferProtocol = (typeof TRANSFER_PROTOCOLS)[number];
export const DEFAULT_PORTS: Readonly<Record<TransferProtocol, number>> = { FTP: 21, FTPS: 21, SFTP: 22 };
export const CHECK_SUMS = ['none', 'MOD10GS1', 'MOD10LUHN', 'MOD11S10', 'MOD11W27', 'MOD7', 'MOD3736'] as const;
export type CheckSum = (typeof CHECK_SUMS)[number];

/** Digits as text: numbers exceed 2^53 and leading zeros count. */
const SeriesNumberSchema = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger('invalidNumber'), v.transform(String))], 'required'),
  v.regex(/^\d{1,30}$/, 'invalidNumber'),
);

/**
 * `current` is the next number to issue; a warning is given when `warning` numbers are left. An empty `validCountries` means
 * all.
 */
export const NumberSeriesSchema = v.strictObject({
  from: SeriesNumberSchema,
  to: SeriesNumberSchema,
  current: SeriesNumberSchema,
  warning: v.optional(v.nullable(wholeNumber(0)), null),
  prefix1: v.optional(v.nullable(text(SERIES_LIMITS.affix)), null),
  suffix1: v.optional(v.nullable(text(SERIES_LIMITS.affix)), null),
  checkSumType: v.optional(v.picklist(CHECK_SUMS, 'invalidChoice'), 'none'),
  validCountries: v.optional(list(text(SERIES_LIMITS.affix), CARRIER_LIMITS.countries), []),
  printWarning: v.optional(v.boolean(), false),
  emailWarning: v.optional(v.boolean(), false),
  allowRecycle: v.optional(v.boolean(), false),
});
export type NumberSeries = v.InferOutput<typeof NumberSeriesSchema>;

/** Confirms the next number of a series; after that, bookings take numbers from it again. */
export const ConfirmSeriesSchema = v.strictObject({
  kind: v.picklist(['consignment', 'package'], 'invalidChoice'),
  current: SeriesNumberSchema,
});
export type ConfirmSeries = v.InferOutput<typeof ConfirmSeriesSchema>;

export const CarrierDocumentSchema = v.strictObject({
  document: v.picklist(DOCUMENT_KINDS, 'invalidChoice'),
  active: v.boolean('invalidType'),
  autoprint: v.boolean('invalidType'),
  copies: wholeNumber(CARRIER_LIMITS.copies.min, CARRIER_LIMITS.copies.max),
  /** Of labels, where nothing else is chosen. Absent: 105x190. */
  labelSize: v.optional(v.nullable(v.picklist(LABEL_SIZES, 'invalidChoice'))),
  /** Of a waybill across a border, the CMR. Absent: as many as of any other. */
  cmrCopies: v.optional(v.nullable(wholeNumber(CARRIER_LIMITS.copies.min, CARRIER_LIMITS.copies.max))),
});
export type CarrierDocument = v.InferOutput<typeof CarrierDocumentSchema>;

/** Text sent to a server as part of a line must not contain a line break. */
const ONE_LINE = /^\P{Cc}*$/u;
const lineText = (max: number, pattern = ONE_LINE) =>
  v.optional(
    v.nullable(v.pipe(v.string('invalidType'), v.maxLength(max, 'maxLength'), v.regex(pattern, 'invalidFormat'))),
  );
/** A server's name or address, and nothing else. */
export const HOST_NAME = /^[\p{L}\p{N}.:[\]%_-]*$/u;

const connectionEntries = {
  name: requiredText(CARRIER_LIMITS.text),
  carrierSuiteId: requiredText(CARRIER_LIMITS.text),
  gaNo: optionalText(CARRIER_LIMITS.text),
  pallRegNo: optionalText(CARRIER_LIMITS.text),
  /** The company's GS1 prefix. Where a package series is needed and none is sent, it is made from this. */
  gs1Prefix: optionalText(CARRIER_LIMITS.text),
  consolidate: v.optional(v.boolean('invalidType')),
  uNBaddressOwn: optionalText(CARRIER_LIMITS.text),
  uNBqualifierOwn: optionalText(CARRIER_LIMITS.text),
  uNBaddressRec: optionalText(CARRIER_LIMITS.text),
  uNBqualifierRec: optionalText(CARRIER_LIMITS.text),
  fTPserver: lineText(CARRIER_LIMITS.text, HOST_NAME),
  fTPport: v.optional(v.nullable(wholeNumber(1, CARRIER_LIMITS.port))),
  fTPaccount: lineText(CARRIER_LIMITS.text),
  /** Where messages are put on the carrier's server; empty means the directory after signing in. */
  fTPinDirectory: lineText(CARRIER_LIMITS.directory),
  /** Where replies are fetched from; empty means that none are fetched. */
  fTPoutDirectory: lineText(CARRIER_LIMITS.directory),
  usePassiveFtp: v.optional(v.boolean('invalidType')),
  /** False for a server that does not rename: files get their final name at once, and half a file may be fetched. */
  renames: v.optional(v.boolean('invalidType')),
  /** Also accepts key exchanges that rest on SHA-1, for an old SFTP server. */
  oldKeyExchange: v.optional(v.boolean('invalidType')),
  transferProtocol: v.optional(v.picklist(TRANSFER_PROTOCOLS, 'invalidChoice')),
  ws_UserName: optionalText(CARRIER_LIMITS.wsUserName),
  testMode: v.optional(v.boolean('invalidType')),
  consNoFromAPI: v.optional(v.boolean('invalidType')),
  pkgNoFromAPI: v.optional(v.boolean('invalidType')),
  /** The carrier's company, street, zip code and town on waybills. If all are empty, what the carrier publishes is used. */
  waybillName: optionalText(CARRIER_LIMITS.text),
  waybillStreet: optionalText(CARRIER_LIMITS.text),
  waybillCity: optionalText(CARRIER_LIMITS.text),
  documents: v.optional(list(CarrierDocumentSchema, CARRIER_LIMITS.documents)),
  numberSeries: v.optional(
    v.strictObject({
      consignment: v.optional(v.nullable(NumberSeriesSchema)),
      package: v.optional(v.nullable(NumberSeriesSchema)),
    }),
  ),
};

/** A secret that is absent, or sent back as it was answered, is left unchanged; null clears it. */
const SecretStateSchema = v.strictObject({ set: v.boolean() });
const secret = (max: number, pattern = /^/) =>
  v.optional(
    v.nullable(
      v.union(
        [SecretStateSchema, v.pipe(v.string(), v.maxLength(max, 'maxLength'), v.regex(pattern, 'invalidFormat'))],
        'invalidType',
      ),
    ),
  );

export const CarrierInputSchema = v.strictObject({
  ...connectionEntries,
  fTPpassword: secret(CARRIER_LIMITS.text, ONE_LINE),
  ws_Password: secret(CARRIER_LIMITS.wsPassword),
  carrierId: readOnly,
  hostKey: readOnly,
  bookingType: readOnly,
  _etag: readOnly,
});
export type CarrierInput = v.InferOutput<typeof CarrierInputSchema>;

/** The approved key of the carrier's SFTP server, and the last different key that was refused. */
export const HostKeySchema = v.strictObject({
  server: v.string(),
  fingerprint: v.string(),
  /** A user name; 'system' when it was accepted at the first delivery. */
  approvedBy: v.string(),
  approvedAt: InstantSchema,
  /** Nothing is delivered until somebody approves the new key or the server shows its earlier key again. */
  refused: v.nullable(v.strictObject({ fingerprint: v.string(), at: InstantSchema })),
});
export type HostKey = v.InferOutput<typeof HostKeySchema>;

const nullableText = v.nullable(v.string());
export const CarrierSchema = v.strictObject({
  carrierId: v.string(),
  carrierSuiteId: v.string(),
  name: v.string(),
  bookingType: BookingTypeSchema,
  gaNo: nullableText,
  pallRegNo: nullableText,
  gs1Prefix: nullableText,
  consolidate: v.boolean(),
  uNBaddressOwn: nullableText,
  uNBqualifierOwn: nullableText,
  uNBaddressRec: nullableText,
  uNBqualifierRec: nullableText,
  fTPserver: nullableText,
  fTPport: v.nullable(v.number()),
  fTPaccount: nullableText,
  fTPpassword: SecretStateSchema,
  fTPinDirectory: nullableText,
  fTPoutDirectory: nullableText,
  hostKey: v.nullable(HostKeySchema),
  usePassiveFtp: v.boolean(),
  renames: v.boolean(),
  oldKeyExchange: v.boolean(),
  transferProtocol: v.picklist(TRANSFER_PROTOCOLS),
  ws_UserName: nullableText,
  ws_Password: SecretStateSchema,
  testMode: v.boolean(),
  consNoFromAPI: v.boolean(),
  pkgNoFromAPI: v.boolean(),
  waybillName: nullableText,
  waybillStreet: nullableText,
  waybillCity: nullableText,
  documents: v.array(CarrierDocumentSchema),
  numberSeries: v.strictObject({
    consignment: v.nullable(NumberSeriesSchema),
    package: v.nullable(NumberSeriesSchema),
  }),
  _etag: EtagSchema,
});
export type Carrier = v.InferOutput<typeof CarrierSchema>;

/** How long a series will last at its recent use. `left` may exceed 2^53; `days` is null for an unused series. */
export const SeriesRunwaySchema = v.strictObject({
  left: v.string(),
  perDay: v.number(),
  days: v.nullable(v.number()),
});
export type SeriesRunway = v.InferOutput<typeof SeriesRunwaySchema>;

/** The state of the newest message to the carrier. */
export const LastDeliverySchema = v.strictObject({
  at: InstantSchema,
  state: v.picklist(EDI_STATES),
  placement: EdiPlacementSchema,
});

export type LastDelivery = v.InferOutput<typeof LastDeliverySchema>;

export const ListedCarrierSchema = v.strictObject({
  ...CarrierSchema.entries,
  lastDelivery: v.nullable(LastDeliverySchema),
  /** Why its replies cannot be fetched at present: one of TRANSFER_CODES. An older server does not tell. */
  repliesProblem: v.optional(v.nullable(v.string()), null),
  runway: v.strictObject({
    consignment: v.nullable(SeriesRunwaySchema),
    package: v.nullable(SeriesRunwaySchema),
  }),
});
export type ListedCarrier = v.InferOutput<typeof ListedCarrierSchema>;

/** Everything a device ever learns about a connection. */
export const PublicCarrierSchema = v.strictObject({
  carrierId: v.string(),
  carrierSuiteId: v.string(),
  name: v.string(),
  bookingType: BookingTypeSchema,
  testMode: v.boolean(),
  documents: v.array(CarrierDocumentSchema),
  _etag: EtagSchema,
});
export type PublicCarrier = v.InferOutput<typeof PublicCarrierSchema>;

export const ServiceCodeSchema = v.strictObject({
  value: v.string(),
  name: v.string(),
  /** Codes that cannot be chosen together with this one. */
  noCombined: v.array(v.string()),
  /** Shipment fields the code makes required. */
  neededFields: v.array(v.string()),
  /** The goods go to a pick-up point, which a shipment may name. A device may hold codes of a server that did not tell. */
  pickupPoint: v.optional(v.boolean()),
});
export type ServiceCode = v.InferOutput<typeof ServiceCodeSchema>;

const limit = v.optional(v.number());
/** What the carrier's terminal demands of a product's shipments; a limit that is absent is not known. */
export const ProductRequiresSchema = v.strictObject({
  /** Fields of both addresses without which nothing is delivered. */
  fields: v.array(v.string()),
  /** Goods value and item lines, where customs are passed. */
  customs: v.boolean(),
  kgPerPackage: limit,
  kgPerShipment: limit,
  m3PerShipment: limit,
  /** Of a package, in cm. `side` is the longest one, `girth` the length with the circumference, `least` in any order. */
  sizes: v.optional(
    v.strictObject({ side: limit, height: limit, girth: limit, least: v.optional(v.array(v.number())) }),
  ),
});
export type ProductRequires = v.InferOutput<typeof ProductRequiresSchema>;

export const ProductSchema = v.strictObject({
  value: v.string(),
  name: v.string(),
  returnAvailable: v.boolean(),
  serviceCodes: v.array(ServiceCodeSchema),
  neededFields: v.array(v.string()),
  /** As of a service code. */
  pickupPoint: v.optional(v.boolean()),
  /** A device may hold products of a server that did not tell. */
  requires: v.optional(ProductRequiresSchema),
});
export type Product = v.InferOutput<typeof ProductSchema>;

export const NeededFieldSchema = v.strictObject({ field: v.string(), name: v.string(), required: v.boolean() });
export const SuiteSchema = v.strictObject({
  value: v.string(),
  name: v.string(),
  bookingTypes: v.array(v.picklist(BOOKING_TYPES)),
  documents: v.array(v.picklist(DOCUMENT_KINDS)),
  /** Connection fields by section of the carrier form. */
  neededFields: v.record(v.string(), v.array(NeededFieldSchema)),
  allowConsignmentNumberSerie: v.boolean(),
  allowPackageNumberSerie: v.boolean(),
  /** The terminal reads an SSCC on its labels. A device may hold suites of a server that did not tell. */
  ssccLabels: v.optional(v.boolean()),
  products: v.strictObject({ dom: v.array(ProductSchema), eu: v.array(ProductSchema), ex: v.array(ProductSchema) }),
});
export type Suite = v.InferOutput<typeof SuiteSchema>;
/** What a visitor may see of a suite while registering. */
export const PublicSuiteSchema = v.strictObject({ value: v.string(), name: v.string() });
