/**
 * The single table of operations. The client's calls, the server's routes and validation, role checks, the OpenAPI document
 * and the lists used by the access and fuzz tests are derived from it; nothing about the API is written twice.
 * Not here: what an operation does (server/<feature>).
 */
import * as v from 'valibot';
import {
  AddressImportAnswerSchema,
  AddressImportSchema,
  AddressImportUndoneSchema,
  AddressInputSchema,
  AddressSchema,
} from './address.ts';
import { AuditAnswerSchema, AuditFiltersSchema, AuditQuerySchema } from './audit.ts';
import {
  CarrierInputSchema,
  CarrierSchema,
  ConfirmSeriesSchema,
  ListedCarrierSchema,
  PublicSuiteSchema,
  SuiteSchema,
} from './carrier.ts';
import { ApproveHostKeySchema, CarrierTestAnswerSchema } from './carrier-test.ts';
import { ChangesAnswerSchema, ChangesQuerySchema } from './changes.ts';
import {
  CompanyEndSchema,
  CompanyPatchSchema,
  CompanySchema,
  FileSchema,
  PaymentPlanSchema,
  PlacesAnswerSchema,
  RegistrationAnswerSchema,
  RegistrationSchema,
  VatAnswerSchema,
  VatQuerySchema,
  ZipAnswerSchema,
  ZipQuerySchema,
} from './company.ts';
import {
  DeliveryTypeInputSchema,
  DeliveryTypeSchema,
  DeliveryTypesAnswerSchema,
  DeliveryTypesQuerySchema,
} from './delivery-type.ts';
import { EdiLogAnswerSchema, EdiLogQuerySchema, EdiMessageAnswerSchema } from './edi.ts';
import {
  EndOfDayAnswerSchema,
  EndOfDaySchema,
  JobFileQuerySchema,
  JobSchema,
  JobsAnswerSchema,
  JobsQuerySchema,
  PrintJobPapersSchema,
  SignListSchema,
} from './end-of-day.ts';
import type { ErrorCode } from './errors.ts';
import {
  ConfirmTotpSchema,
  FactorAskedSchema,
  FactorSchema,
  FactorsSchema,
  LoginFactorSchema,
  NewPasskeySchema,
  NewTotpAnswerSchema,
  NewTotpSchema,
  PasskeyOptionsAnswerSchema,
  PasskeyOptionsSchema,
  RecoveryCodesSchema,
  StepUpSchema,
} from './factor.ts';
import { FindAnswerSchema, FindRequestSchema } from './find.ts';
import { LiveSchema, ReadySchema } from './health.ts';
import { HistoryAnswerSchema, HistoryQuerySchema } from './history.ts';
import { FinishLoadSchema, LoadAnswerSchema, LoadEventsSchema, LoadsQuerySchema, OpenLoadSchema } from './load.ts';
import { NotificationsDeleteSchema, NotificationsPatchSchema } from './notification.ts';
import { LeaseSchema, ReportLeaseSchema, TakeLeaseSchema, TakenLeaseSchema } from './number-lease.ts';
import { EDITORS, MODERATORS, type Role } from './primitives.ts';
import {
  AckPrintJobSchema,
  BookAnswerSchema,
  BookSchema,
  PrintAnswerSchema,
  PrintJobSchema,
  PrintJobsQuerySchema,
  PrintOutcomeAnswerSchema,
  PrintOutcomeSchema,
  PrintSchema,
  PrintsAnswerSchema,
  PrintsQuerySchema,
} from './print.ts';
import { SavedSearchesSchema, SavedSearchInputSchema, SavedSearchSchema } from './saved-search.ts';
import {
  ChangePasswordSchema,
  ConfirmSchema,
  LoginSchema,
  OwnPasswordSchema,
  OwnSessionSchema,
  PongSchema,
  ResetPasswordSchema,
  SessionSchema,
  UnlockSchema,
  UsernameAnswerSchema,
  ValidateTokenAnswerSchema,
  ValidateTokenQuerySchema,
  WebSocketTokenSchema,
} from './session.ts';
import { ShipmentPatchSchema, ShipmentSchema } from './shipment.ts';
import { ShipmentImportAnswerSchema, ShipmentImportSchema, ShipmentImportUndoneSchema } from './shipment-import.ts';
import { SearchFieldsSchema, ShipmentsListAnswerSchema, ShipmentsListRequestSchema } from './shipments-list.ts';
import { StaticDataSchema } from './static-data.ts';
import {
  AskPairingSchema,
  PairingAnswerSchema,
  PairStationSchema,
  StationPatchSchema,
  StationSchema,
  TestStationSchema,
} from './station.ts';
import { ClientKeySchema, ProfilePatchSchema, ProfileSchema, UserInputSchema, UserSchema } from './user.ts';

/**
 * Who may call: anyone; the holder of the refresh cookie; a print client with a key; who reads the server's figures; every
 * signed-in user; or these roles.
 */
export type Access = 'public' | 'cookie' | 'clientKey' | 'metricsToken' | 'session' | readonly Role[];

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the API's base. `:name` stands for one segment of the path; fixed segments ignore case. */
  readonly path: string;
  readonly access: Access;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  /** Absent: no content. */
  readonly answer?: v.GenericSchema;
  readonly status: 200 | 201 | 202 | 204;
  /** The answer is a file: it is sent as bytes unless JSON is requested. */
  readonly isFile?: boolean;
  /** The answer is a text of this type, and not JSON. */
  readonly textType?: string;
  /** Called by an operator's programs: pages do not know it. */
  readonly forOperators?: boolean;
  /** Whether it may wait on the device: as an ordinary entry, as a visible intent that expires, or not at all. */
  readonly queue: 'yes' | 'intent' | 'never';
  /** The Idempotency-Key is stored, so a repeated request has no second effect. Every write of a session is keyed. */
  readonly keyed: boolean;
  /** Its body holds passwords: what is stored of it to know a repeated request again says nothing about them. */
  readonly hasSecrets?: boolean;
  /** If-Match is compared with the entity's etag. */
  readonly ifMatch: boolean;
  /** A write that is carried out also for a company whose trial has ended. */
  readonly afterTrial?: boolean;
  /** Whose proof of who they are must be younger than ten minutes: anybody's, or that of whoever has a second factor. */
  readonly provedBy?: 'anybody' | 'factorHolder';
  /** Carried out also for a user who has yet to add the second factor that their company demands. */
  readonly beforeFactor?: boolean;
  /** Limits for a larger body, needed for one long list whose items the service checks one by one. */
  readonly bulk?: { readonly maxBytes: number; readonly maxValues: number };
  /** Codes beyond those every call may get (session, forbidden, badRequest, tooMany, internal). */
  readonly errors: readonly ErrorCode[];
}

const KEYED: readonly ErrorCode[] = ['keyReused', 'inProgress'];
const PROVED: readonly ErrorCode[] = ['stepUp'];
/** What everybody may do with their own account, whatever the company lacks. */
const OWN_ACCOUNT = { afterTrial: true, beforeFactor: true } as const;
const OWN_FACTORS = { ...OWN_ACCOUNT, access: 'session', provedBy: 'anybody' } as const;

const get = { method: 'GET', status: 200, queue: 'never', keyed: false, ifMatch: false, errors: [] } as const;
const send = { status: 200, queue: 'never', keyed: false, ifMatch: false, errors: [] } as const;
const remove = {
  method: 'DELETE',
  status: 204,
  queue: 'never',
  keyed: true,
  ifMatch: true,
  errors: ['notFound', 'stale', ...KEYED],
} as const;

const ENTITY_ERRORS = ['notFound', 'stale', 'rules', ...KEYED] as const;
const onlyShipment = v.strictObject({ only: v.optional(v.picklist(['shipmentData'], 'invalidChoice')) });
const answerEntity = v.strictObject({ answer: v.optional(v.picklist(['entity'], 'invalidChoice')) });

export const operations = {
  // Session
  login: {
    ...send,
    method: 'POST',
    path: '/login',
    access: 'public',
    body: LoginSchema,
    answer: v.union([SessionSchema, FactorAskedSchema]),
    errors: ['badCredentials'],
  },
  /** The second step of a sign-in whose user has a second factor. */
  loginFactor: {
    ...send,
    method: 'POST',
    path: '/login/factor',
    access: 'public',
    body: LoginFactorSchema,
    answer: SessionSchema,
    errors: ['badFactor', 'factorExpired'],
  },
  refresh: { ...get, path: '/refresh', access: 'cookie', answer: SessionSchema, errors: ['superseded'] },
  logout: { ...get, path: '/logout', access: 'cookie', status: 204 },
  webSocketToken: {
    ...send,
    afterTrial: true,
    beforeFactor: true,
    method: 'POST',
    path: '/webSocketToken',
    access: 'session',
    answer: WebSocketTokenSchema,
  },
  ping: { ...get, path: '/ping', access: 'public', answer: PongSchema },

  // For those who watch the server
  /** The process answers, whatever else is wrong. */
  live: { ...get, path: '/health/live', access: 'public', forOperators: true, answer: LiveSchema },
  /** Calls may be sent to this server. */
  ready: { ...get, path: '/health/ready', access: 'public', forOperators: true, answer: ReadySchema },
  metrics: {
    ...get,
    path: '/metrics',
    access: 'metricsToken',
    forOperators: true,
    textType: 'text/plain; version=0.0.4; charset=utf-8',
    errors: ['forbidden'],
  },

  // Registration and look-ups
  validateToken: {
    ...get,
    path: '/register/validatetoken',
    access: 'public',
    query: ValidateTokenQuerySchema,
    answer: ValidateTokenAnswerSchema,
  },
  confirm: {
    ...send,
    method: 'POST',
    path: '/register/confirm',
    access: 'public',
    body: ConfirmSchema,
    answer: UsernameAnswerSchema,
    errors: ['linkExpired'],
  },
  resetPassword: {
    ...send,
    method: 'POST',
    path: '/resetPassword',
    access: 'public',
    status: 204,
    body: ResetPasswordSchema,
  },
  changePassword: {
    ...send,
    method: 'POST',
    path: '/changePassword',
    access: 'public',
    body: ChangePasswordSchema,
    answer: UsernameAnswerSchema,
    errors: ['linkExpired'],
  },
  unlock: {
    ...send,
    method: 'POST',
    path: '/unlock',
    access: 'public',
    status: 204,
    body: UnlockSchema,
    errors: ['linkExpired'],
  },
  paymentPlans: { ...get, path: '/register/paymentplans', access: 'public', answer: v.array(PaymentPlanSchema) },
  publicSuites: { ...get, path: '/common/carriersuites', access: 'public', answer: v.array(PublicSuiteSchema) },
  checkVat: {
    ...get,
    path: '/common/check-vat',
    access: 'public',
    query: VatQuerySchema,
    answer: VatAnswerSchema,
    errors: ['lookupDown'],
  },
  checkZipCode: {
    ...get,
    path: '/common/checkzipcode',
    access: 'public',
    query: ZipQuerySchema,
    answer: ZipAnswerSchema,
  },
  /** The same for whoever types an address, without the limit on what strangers ask. */
  places: { ...get, path: '/common/places', access: 'session', query: ZipQuerySchema, answer: PlacesAnswerSchema },
  registerCompany: {
    ...send,
    method: 'POST',
    path: '/register/company',
    access: 'public',
    status: 201,
    body: RegistrationSchema,
    answer: RegistrationAnswerSchema,
    errors: ['duplicate', 'rules'],
  },

  // What a device keeps
  staticData: { ...get, path: '/staticData', access: 'session', answer: StaticDataSchema },
  changes: {
    ...get,
    path: '/changes',
    access: 'session',
    query: ChangesQuerySchema,
    answer: ChangesAnswerSchema,
    errors: ['cursorGone'],
  },

  // Profile, company, users
  myProfile: { ...get, path: '/myProfile', access: 'session', answer: ProfileSchema },
  saveMyProfile: {
    ...send,
    afterTrial: true,
    method: 'PUT',
    path: '/myProfile',
    access: 'session',
    body: ProfilePatchSchema,
    answer: ProfileSchema,
    keyed: true,
    errors: KEYED,
  },
  changeMyPassword: {
    ...send,
    afterTrial: true,
    method: 'POST',
    path: '/myPassword',
    access: 'session',
    status: 204,
    body: OwnPasswordSchema,
    keyed: true,
    hasSecrets: true,
    errors: KEYED,
  },
  /** Makes a key and ends the previous one. Not keyed: the answer is secret and stored nowhere, so a repetition makes another. */
  newClientKey: {
    ...get,
    path: '/newClientKey',
    access: 'session',
    answer: ClientKeySchema,
    provedBy: 'factorHolder',
    errors: PROVED,
  },
  sessions: {
    ...get,
    path: '/sessions',
    access: 'session',
    answer: v.array(OwnSessionSchema),
    beforeFactor: true,
  },
  /** Every other one of the caller's. */
  endOtherSessions: {
    ...remove,
    ...OWN_ACCOUNT,
    path: '/sessions',
    access: 'session',
    ifMatch: false,
    provedBy: 'anybody',
    errors: [...PROVED, ...KEYED],
  },
  endSession: {
    ...remove,
    ...OWN_ACCOUNT,
    path: '/sessions/:sessionId',
    access: 'session',
    ifMatch: false,
    provedBy: 'anybody',
    errors: ['notFound', ...PROVED, ...KEYED],
  },
  // Second factors of the caller
  factors: { ...get, path: '/factors', access: 'session', answer: FactorsSchema, beforeFactor: true },
  /** A key for an app that shows codes. Not keyed: the answer is secret, so a repetition makes another. */
  newTotp: {
    ...send,
    ...OWN_FACTORS,
    method: 'POST',
    path: '/factors/totp',
    status: 201,
    body: NewTotpSchema,
    answer: NewTotpAnswerSchema,
    errors: ['rules', ...PROVED],
  },
  confirmTotp: {
    ...send,
    ...OWN_FACTORS,
    method: 'POST',
    path: '/factors/totp/confirm',
    body: ConfirmTotpSchema,
    answer: FactorSchema,
    keyed: true,
    hasSecrets: true,
    errors: ['notFound', ...PROVED, ...KEYED],
  },
  passkeyOptions: {
    ...send,
    ...OWN_ACCOUNT,
    access: 'session',
    method: 'POST',
    path: '/factors/passkey/options',
    body: PasskeyOptionsSchema,
    answer: PasskeyOptionsAnswerSchema,
    errors: ['wrongState'],
  },
  addPasskey: {
    ...send,
    ...OWN_FACTORS,
    method: 'POST',
    path: '/factors/passkey',
    status: 201,
    body: NewPasskeySchema,
    answer: FactorSchema,
    keyed: true,
    errors: ['rules', ...PROVED, ...KEYED],
  },
  deleteFactor: {
    ...remove,
    ...OWN_FACTORS,
    path: '/factors/:factorId',
    ifMatch: false,
    errors: ['notFound', 'rules', ...PROVED, ...KEYED],
  },
  /** Ten codes; earlier ones become invalid. Not keyed: the answer is secret, so a repetition makes others. */
  newRecoveryCodes: {
    ...send,
    ...OWN_FACTORS,
    method: 'POST',
    path: '/factors/recovery',
    status: 201,
    answer: RecoveryCodesSchema,
    errors: ['wrongState', ...PROVED],
  },
  /** Proves again who is there, for ten minutes of this session. */
  stepUp: {
    ...send,
    ...OWN_ACCOUNT,
    access: 'session',
    method: 'POST',
    path: '/stepUp',
    status: 204,
    body: StepUpSchema,
  },

  company: { ...get, path: '/company', access: EDITORS, answer: CompanySchema },
  saveCompany: {
    ...send,
    afterTrial: true,
    method: 'PUT',
    path: '/company',
    access: EDITORS,
    body: CompanyPatchSchema,
    answer: CompanySchema,
    keyed: true,
    ifMatch: true,
    errors: ['stale', 'rules', ...PROVED, ...KEYED],
  },
  /** It ends in 30 days, unless that is taken back. Asked for again, the day stays. */
  endCompany: {
    ...send,
    method: 'POST',
    path: '/company/end',
    access: MODERATORS,
    body: CompanyEndSchema,
    answer: v.strictObject({ endsAt: v.string() }),
    keyed: true,
    afterTrial: true,
    errors: ['rules', ...KEYED],
  },
  keepCompany: { ...remove, path: '/company/end', access: MODERATORS, afterTrial: true, ifMatch: false, errors: KEYED },
  invoice: { ...get, path: '/company/invoice/:invoiceNo', access: EDITORS, answer: FileSchema, errors: ['notFound'] },
  /** The company's data as one archive: an earlier one that is still being made is answered again. */
  exportCompany: {
    ...send,
    method: 'POST',
    path: '/company/export',
    access: MODERATORS,
    answer: v.strictObject({ jobId: v.string() }),
    status: 202,
    keyed: true,
    afterTrial: true,
    errors: [...KEYED],
  },
  /** The latest archive, while there is one. */
  companyExport: {
    ...get,
    path: '/company/export',
    access: MODERATORS,
    answer: v.strictObject({ job: v.nullable(JobSchema) }),
  },
  /** Who did what, from where; kept for a year. */
  audit: { ...get, path: '/audit', access: MODERATORS, query: AuditQuerySchema, answer: AuditAnswerSchema },
  /** A CSV that is made while it is read. */
  exportAudit: {
    ...get,
    path: '/audit/export',
    access: MODERATORS,
    isFile: true,
    query: AuditFiltersSchema,
    answer: FileSchema,
  },
  users: { ...get, path: '/user', access: EDITORS, answer: v.array(UserSchema) },
  createUser: {
    ...send,
    method: 'POST',
    path: '/user',
    access: EDITORS,
    body: UserInputSchema,
    answer: UserSchema,
    keyed: true,
    provedBy: 'factorHolder',
    errors: ['duplicate', 'rules', ...PROVED, ...KEYED],
  },
  saveUser: {
    ...send,
    method: 'PUT',
    path: '/user',
    access: EDITORS,
    body: UserInputSchema,
    answer: UserSchema,
    keyed: true,
    ifMatch: true,
    provedBy: 'factorHolder',
    errors: [...ENTITY_ERRORS, ...PROVED],
  },
  deleteUser: {
    ...remove,
    path: '/user/:username',
    access: EDITORS,
    provedBy: 'factorHolder',
    errors: ['rules', ...PROVED, ...remove.errors],
  },
  /** For somebody who has lost them: their sessions end, and they are mailed about it. */
  resetFactors: {
    ...remove,
    path: '/user/:username/factors',
    access: MODERATORS,
    afterTrial: true,
    ifMatch: false,
    provedBy: 'factorHolder',
    errors: ['notFound', 'rules', 'wrongState', ...PROVED, ...KEYED],
  },
  /** Mails a new link; the earlier one stops working. */
  inviteUser: {
    ...send,
    method: 'POST',
    path: '/user/:username/invite',
    access: EDITORS,
    status: 204,
    keyed: true,
    errors: ['notFound', 'wrongState', ...KEYED],
  },

  // Notifications
  saveNotifications: {
    ...send,
    afterTrial: true,
    method: 'PUT',
    path: '/notifications',
    access: 'session',
    status: 204,
    body: NotificationsPatchSchema,
    queue: 'yes',
    keyed: true,
    errors: KEYED,
  },
  deleteNotifications: {
    ...send,
    afterTrial: true,
    method: 'DELETE',
    path: '/notifications',
    access: 'session',
    status: 204,
    query: NotificationsDeleteSchema,
    queue: 'yes',
    keyed: true,
    errors: KEYED,
  },

  // Registers
  addresses: { ...get, path: '/addressRegister', access: 'session', answer: v.array(AddressSchema) },
  saveAddress: {
    ...send,
    method: 'PUT',
    path: '/addressRegister',
    access: EDITORS,
    query: answerEntity,
    body: AddressInputSchema,
    answer: v.union([v.array(AddressSchema), AddressSchema]),
    queue: 'yes',
    keyed: true,
    ifMatch: true,
    errors: ENTITY_ERRORS,
  },
  deleteAddress: { ...remove, path: '/addressRegister/:addressId', access: EDITORS },
  importAddresses: {
    ...send,
    method: 'POST',
    path: '/addressRegister/import',
    access: EDITORS,
    body: AddressImportSchema,
    answer: AddressImportAnswerSchema,
    keyed: true,
    bulk: { maxBytes: 8 * 1024 * 1024, maxValues: 400_000 },
    errors: ['rules', ...KEYED],
  },
  undoAddressImport: {
    ...send,
    method: 'POST',
    path: '/addressRegister/import/:importId/undo',
    access: EDITORS,
    answer: AddressImportUndoneSchema,
    keyed: true,
    errors: ['notFound', ...KEYED],
  },
  carrierSuites: { ...get, path: '/carrierSuites', access: 'session', answer: v.array(SuiteSchema) },
  carriers: { ...get, path: '/carriers', access: 'session', answer: v.array(ListedCarrierSchema) },
  carrier: { ...get, path: '/carriers/:carrierId', access: 'session', answer: CarrierSchema, errors: ['notFound'] },
  saveCarrier: {
    ...send,
    method: 'PUT',
    path: '/carriers/:carrierId',
    access: EDITORS,
    body: CarrierInputSchema,
    answer: v.strictObject({ carrierId: v.string() }),
    keyed: true,
    ifMatch: true,
    errors: ['seriesHeld', ...ENTITY_ERRORS],
  },
  /**
   * Tests the form as it stands, saved or not. Changes nothing, except that it stores the first host key of a saved
   * connection.
   */
  testCarrier: {
    ...send,
    method: 'POST',
    path: '/carriers/:carrierId/test',
    access: EDITORS,
    body: CarrierInputSchema,
    answer: CarrierTestAnswerSchema,
    errors: ['notFound', 'rules'],
  },
  approveHostKey: {
    ...send,
    method: 'POST',
    path: '/carriers/:carrierId/hostKey',
    access: EDITORS,
    status: 204,
    body: ApproveHostKeySchema,
    keyed: true,
    errors: ['notFound', ...KEYED],
  },
  /** Ends the hold that a restore puts on every series, one series at a time. */
  confirmSeries: {
    ...send,
    method: 'POST',
    path: '/carriers/:carrierId/series/confirm',
    access: MODERATORS,
    status: 204,
    body: ConfirmSeriesSchema,
    keyed: true,
    errors: ['notFound', 'rules', ...KEYED],
  },
  deleteCarrier: {
    ...remove,
    path: '/carriers/:carrierId',
    access: EDITORS,
    errors: ['notFound', 'stale', 'inUse', ...KEYED],
  },
  deliveryTypes: {
    ...get,
    path: '/deliveryTypes',
    access: 'session',
    query: DeliveryTypesQuerySchema,
    answer: DeliveryTypesAnswerSchema,
    errors: ['snapshotGone'],
  },
  createDeliveryType: {
    ...send,
    method: 'POST',
    path: '/deliveryTypes',
    access: EDITORS,
    body: DeliveryTypeInputSchema,
    answer: DeliveryTypeSchema,
    queue: 'yes',
    keyed: true,
    errors: ['duplicate', ...ENTITY_ERRORS],
  },
  saveDeliveryType: {
    ...send,
    method: 'PUT',
    path: '/deliveryTypes/:id',
    access: EDITORS,
    body: DeliveryTypeInputSchema,
    answer: DeliveryTypeSchema,
    queue: 'yes',
    keyed: true,
    ifMatch: true,
    errors: ['duplicate', ...ENTITY_ERRORS],
  },
  deleteDeliveryType: {
    ...remove,
    path: '/deliveryTypes/:id',
    access: EDITORS,
    errors: ['notFound', 'stale', 'inUse', ...KEYED],
  },

  // Shipments
  shipmentsList: {
    ...send,
    afterTrial: true,
    method: 'POST',
    path: '/ShipmentsList',
    access: 'session',
    body: ShipmentsListRequestSchema,
    answer: ShipmentsListAnswerSchema,
    errors: ['snapshotGone'],
  },
  /** The one box. */
  find: {
    ...send,
    afterTrial: true,
    method: 'POST',
    path: '/find',
    access: 'session',
    body: FindRequestSchema,
    answer: FindAnswerSchema,
  },
  /** A CSV that is made while it is read. */
  exportShipments: {
    ...get,
    path: '/shipments/export',
    access: 'session',
    isFile: true,
    query: SearchFieldsSchema,
    answer: FileSchema,
  },
  importShipments: {
    ...send,
    method: 'POST',
    path: '/shipments/import',
    access: 'session',
    body: ShipmentImportSchema,
    answer: ShipmentImportAnswerSchema,
    keyed: true,
    bulk: { maxBytes: 8 * 1024 * 1024, maxValues: 400_000 },
    errors: ['rules', ...KEYED],
  },
  undoShipmentImport: {
    ...send,
    method: 'POST',
    path: '/shipments/import/:importId/undo',
    access: 'session',
    answer: ShipmentImportUndoneSchema,
    keyed: true,
    errors: ['notFound', ...KEYED],
  },
  shipment: {
    ...get,
    path: '/shipment/:shipmentId',
    access: 'session',
    query: onlyShipment,
    answer: v.strictObject({
      shipmentData: ShipmentSchema,
      addressRegister: v.optional(v.array(AddressSchema)),
      deliveryTypes: v.optional(v.array(DeliveryTypeSchema)),
    }),
    errors: ['notFound'],
  },
  /** Copy or return of a shipment. */
  deriveShipment: {
    ...send,
    method: 'PUT',
    path: '/shipment',
    access: 'session',
    query: v.strictObject({ type: v.picklist(['copy', 'return'], 'invalidChoice'), shipmentId: v.string('required') }),
    answer: v.strictObject({ shipmentId: v.string() }),
    keyed: true,
    errors: ['notFound', 'wrongState', ...KEYED],
  },
  saveShipment: {
    ...send,
    method: 'PUT',
    path: '/shipment/:shipmentId',
    access: 'session',
    body: ShipmentPatchSchema,
    answer: v.strictObject({
      shipmentId: v.string(),
      shipmentData: ShipmentSchema,
      /** A booked shipment was cancelled but its carrier accepts no cancellations: the carrier still expects the goods. */
      carrierNotTold: v.optional(v.boolean()),
    }),
    queue: 'yes',
    keyed: true,
    ifMatch: true,
    errors: ['wrongState', ...ENTITY_ERRORS],
  },
  bookShipment: {
    ...send,
    method: 'POST',
    path: '/shipment/:shipmentId/book',
    access: 'session',
    body: BookSchema,
    answer: BookAnswerSchema,
    queue: 'intent',
    keyed: true,
    ifMatch: true,
    errors: ['wrongState', 'terminalRefuses', 'seriesHeld', 'leaseGone', ...ENTITY_ERRORS],
  },
  printShipment: {
    ...send,
    afterTrial: true,
    method: 'POST',
    path: '/shipment/:shipmentId/print',
    access: 'session',
    body: PrintSchema,
    answer: PrintAnswerSchema,
    keyed: true,
    errors: ['notFound', 'wrongState', 'rules', 'terminalRefuses', 'seriesHeld', ...KEYED],
  },
  prints: {
    ...get,
    path: '/shipment/:shipmentId/prints',
    access: 'session',
    query: PrintsQuerySchema,
    answer: PrintsAnswerSchema,
    errors: ['notFound'],
  },
  history: {
    ...get,
    path: '/shipment/:shipmentId/history',
    access: 'session',
    query: HistoryQuerySchema,
    answer: HistoryAnswerSchema,
    errors: ['notFound'],
  },
  savePrintOutcome: {
    ...send,
    afterTrial: true,
    method: 'POST',
    path: '/shipment/:shipmentId/prints/:printId/outcome',
    access: 'session',
    body: PrintOutcomeSchema,
    answer: PrintOutcomeAnswerSchema,
    keyed: true,
    errors: ['notFound', 'wrongState', ...KEYED],
  },
  ediLog: { ...get, path: '/edi', access: 'session', query: EdiLogQuerySchema, answer: EdiLogAnswerSchema },
  ediMessage: {
    ...get,
    path: '/edi/:ediId',
    access: 'session',
    answer: EdiMessageAnswerSchema,
    errors: ['notFound'],
  },
  retryEdi: {
    ...send,
    method: 'POST',
    path: '/edi/:ediId/retry',
    access: EDITORS,
    status: 202,
    answer: v.strictObject({ ediId: v.string() }),
    keyed: true,
    errors: ['notFound', 'wrongState', ...KEYED],
  },
  /** Fetches replies before the regular fetch, which runs every five minutes. */
  fetchReplies: {
    ...send,
    method: 'POST',
    path: '/carriers/:carrierId/replies',
    access: EDITORS,
    status: 202,
    answer: v.strictObject({ carrierId: v.string() }),
    keyed: true,
    errors: ['notFound', ...KEYED],
  },
  endOfDay: {
    ...send,
    method: 'POST',
    path: '/shipments/print',
    access: 'session',
    status: 202,
    body: EndOfDaySchema,
    answer: EndOfDayAnswerSchema,
    keyed: true,
    errors: ['notFound', ...KEYED],
  },
  jobs: { ...get, path: '/jobs', access: 'session', query: JobsQuerySchema, answer: JobsAnswerSchema },
  job: { ...get, path: '/jobs/:jobId', access: 'session', answer: JobSchema, errors: ['notFound'] },
  stopJob: {
    ...send,
    afterTrial: true,
    method: 'POST',
    path: '/jobs/:jobId/stop',
    access: 'session',
    status: 204,
    keyed: true,
    errors: ['notFound', ...KEYED],
  },
  signList: {
    ...send,
    afterTrial: true,
    method: 'PUT',
    path: '/jobs/:jobId/lists/:carrierId/signature',
    access: 'session',
    status: 204,
    body: SignListSchema,
    keyed: true,
    errors: ['notFound', 'wrongState', ...KEYED],
  },
  printJobPapers: {
    ...send,
    afterTrial: true,
    method: 'POST',
    path: '/jobs/:jobId/prints',
    access: 'session',
    status: 204,
    body: PrintJobPapersSchema,
    keyed: true,
    errors: ['notFound', 'rules', ...KEYED],
  },
  jobFile: {
    ...get,
    isFile: true,
    path: '/jobs/:jobId/file',
    access: 'session',
    query: JobFileQuerySchema,
    answer: FileSchema,
    errors: ['notFound'],
  },

  // Load check
  loads: { ...get, path: '/loads', access: 'session', query: LoadsQuerySchema, answer: v.array(LoadAnswerSchema) },
  openLoad: {
    ...send,
    afterTrial: true,
    method: 'PUT',
    path: '/loads/:loadId',
    access: 'session',
    body: OpenLoadSchema,
    answer: LoadAnswerSchema,
    queue: 'yes',
    keyed: true,
    errors: ['notFound', ...KEYED],
  },
  tellLoad: {
    ...send,
    afterTrial: true,
    method: 'POST',
    path: '/loads/:loadId/events',
    access: 'session',
    status: 204,
    body: LoadEventsSchema,
    queue: 'yes',
    keyed: true,
    errors: ['notFound', ...KEYED],
  },
  finishLoad: {
    ...send,
    afterTrial: true,
    method: 'POST',
    path: '/loads/:loadId/finish',
    access: 'session',
    body: FinishLoadSchema,
    answer: LoadAnswerSchema,
    queue: 'yes',
    keyed: true,
    errors: ['notFound', ...KEYED],
  },

  // Leased numbers
  /** A word from the device that asks: it keeps the blocks it has. */
  numberLeases: { ...get, path: '/numberLeases', access: 'session', answer: v.array(LeaseSchema) },
  takeNumberLease: {
    ...send,
    method: 'POST',
    path: '/numberLeases',
    access: 'session',
    body: TakeLeaseSchema,
    answer: TakenLeaseSchema,
    keyed: true,
    errors: ['notFound', 'rules', 'seriesHeld', ...KEYED],
  },
  /** A block that is missing from these data, which are older than it: nobody gets its numbers any more. */
  reportNumberLease: {
    ...send,
    afterTrial: true,
    method: 'POST',
    path: '/numberLeases/:leaseId/report',
    access: 'session',
    body: ReportLeaseSchema,
    answer: LeaseSchema,
    keyed: true,
    errors: ['notFound', ...KEYED],
  },
  returnNumberLease: {
    ...send,
    afterTrial: true,
    method: 'DELETE',
    path: '/numberLeases/:leaseId',
    access: 'session',
    status: 204,
    keyed: true,
    errors: ['notFound', ...KEYED],
  },

  // Stations
  /** The program asks; see contract/station.ts. */
  askPairing: {
    ...send,
    method: 'POST',
    path: '/print/pair',
    access: 'public',
    body: AskPairingSchema,
    answer: PairingAnswerSchema,
    errors: ['notFound'],
  },
  pairStation: {
    ...send,
    method: 'POST',
    path: '/stations/pair',
    access: 'session',
    body: PairStationSchema,
    answer: StationSchema,
    keyed: true,
    provedBy: 'factorHolder',
    errors: ['rules', ...PROVED, ...KEYED],
  },
  stations: { ...get, path: '/stations', access: 'session', answer: v.array(StationSchema) },
  saveStation: {
    ...send,
    method: 'PUT',
    path: '/stations/:stationId',
    access: 'session',
    body: StationPatchSchema,
    answer: StationSchema,
    keyed: true,
    errors: ['notFound', ...KEYED],
  },
  deleteStation: {
    ...remove,
    path: '/stations/:stationId',
    access: 'session',
    ifMatch: false,
    errors: ['notFound', ...KEYED],
  },

  testStation: {
    ...send,
    afterTrial: true,
    method: 'POST',
    path: '/stations/:stationId/test',
    access: 'session',
    status: 204,
    body: TestStationSchema,
    keyed: true,
    errors: ['notFound', 'rules', ...KEYED],
  },

  // Saved searches
  savedSearches: { ...get, path: '/savedSearches', access: 'session', answer: SavedSearchesSchema },
  /** `new` as id makes one. */
  saveSearch: {
    ...send,
    method: 'PUT',
    path: '/savedSearches/:searchId',
    access: 'session',
    body: SavedSearchInputSchema,
    answer: SavedSearchSchema,
    keyed: true,
    errors: ['notFound', 'rules', ...KEYED],
  },
  deleteSearch: {
    ...remove,
    path: '/savedSearches/:searchId',
    access: 'session',
    ifMatch: false,
    errors: ['notFound', ...KEYED],
  },

  // Print client
  /** Answers 204 if there is nothing to print. */
  printJobs: {
    ...get,
    path: '/print/jobs',
    access: 'clientKey',
    query: PrintJobsQuerySchema,
    answer: v.nullable(PrintJobSchema),
  },
  ackPrintJob: {
    ...send,
    afterTrial: true,
    method: 'POST',
    path: '/print/jobs/:jobId/ack',
    access: 'clientKey',
    body: AckPrintJobSchema,
    status: 204,
    errors: ['notFound'],
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
type Table = typeof operations;
type Output<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;
type Input<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined;
type Field<Name extends OperationName, Key extends 'query' | 'body' | 'answer'> =
  Table[Name] extends Record<Key, infer Schema> ? Schema : undefined;

/** The names of the `:name` segments of a path. */
export type PathPart<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Part}/${infer More}`
    ? Part | PathPart<More>
    : Rest
  : never;
export type ParamsOf<Name extends OperationName> = Record<PathPart<Table[Name]['path']>, string>;
/** As the server sees it: validated and with defaults filled in. */
export type QueryOf<Name extends OperationName> = Output<Field<Name, 'query'>>;
export type BodyOf<Name extends OperationName> = Output<Field<Name, 'body'>>;
/** As a caller may send it. */
export type QueryInputOf<Name extends OperationName> = Input<Field<Name, 'query'>>;
export type BodyInputOf<Name extends OperationName> = Input<Field<Name, 'body'>>;
export type ResponseOf<Name extends OperationName> = Output<Field<Name, 'answer'>>;
