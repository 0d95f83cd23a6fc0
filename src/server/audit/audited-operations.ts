/**
 * Which operations the audit log records, and of the others why it does not: one line for each operation of the contract, or the
 * build fails. A write that changes rights, keys, connections or the company is recorded by what its transaction changed
 * (audited-state.ts); what takes data out or in, by what was asked for; sign-ins and mailed links by their own transactions.
 * Not here: what is refused, which is recorded whatever the operation is (refusals.ts).
 */
import type { AuditKind } from '#contract/audit.ts';
import type { OperationName } from '#contract/operations.ts';
import { StreamedFile } from '#server/http/streamed-file.ts';
import type { StateKind } from './audited-state.ts';

const ARCHIVE = 'application/zip';

/** A call that was carried out. */
export interface DoneCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly result: unknown;
}

export type Auditing =
  | { readonly changes: readonly StateKind[] }
  | {
      readonly event: AuditKind;
      /** Absent: always. */
      readonly when?: (call: DoneCall) => boolean;
      readonly entity: (call: DoneCall) => string;
      readonly before?: (call: DoneCall) => unknown;
      readonly after?: (call: DoneCall) => unknown;
    }
  /** Its service adds these to the log within a transaction of its own. */
  | { readonly own: readonly AuditKind[] }
  | { readonly not: (typeof WHY_NOT)[number] };

const WHY_NOT = [
  'it changes nothing',
  'it asks for a mail, whose link is recorded when it is sent',
  'shipments, addresses and delivery types keep who changed them, when and what',
  'it concerns one person alone and no right',
  'it prints or sends again what is recorded where it belongs',
  'what it begins counts once it is confirmed, which is recorded',
  'what is done with the proof is recorded, and a refused one too',
] as const;

const reads = { not: WHY_NOT[0] } as const;
const mails = { not: WHY_NOT[1] } as const;
const work = { not: WHY_NOT[2] } as const;
const personal = { not: WHY_NOT[3] } as const;
const again = { not: WHY_NOT[4] } as const;
const changes = (...kinds: StateKind[]) => ({ changes: kinds });
const own = (...kinds: AuditKind[]) => ({ own: kinds });

const imported: Auditing = {
  event: 'import',
  when: ({ body }) => (body as { mode: string }).mode === 'apply',
  entity: ({ result }) => String((result as { importId?: string }).importId ?? ''),
  after: ({ body, result }) => ({ rows: (body as { rows: unknown[] }).rows.length, ...countsOf(result) }),
};
const importUndone: Auditing = {
  event: 'import',
  entity: ({ params }) => params.importId ?? '',
  before: () => ({ undone: false }),
  after: () => ({ undone: true }),
};

export const AUDITED: Readonly<Record<OperationName, Auditing>> = {
  login: own('signIn'),
  loginFactor: own('signIn'),
  refresh: reads,
  logout: own('signOut'),
  webSocketToken: reads,
  ping: reads,
  live: reads,
  ready: reads,
  metrics: reads,
  validateToken: reads,
  confirm: own('password'),
  resetPassword: mails,
  changePassword: own('password'),
  unlock: own('signIn'),
  paymentPlans: reads,
  publicSuites: reads,
  checkVat: reads,
  checkZipCode: reads,
  places: reads,
  registerCompany: own('company', 'user'),
  staticData: reads,
  changes: reads,
  myProfile: reads,
  saveMyProfile: changes('user'),
  changeMyPassword: changes('password'),
  newClientKey: changes('clientKey'),
  sessions: reads,
  endOtherSessions: {
    event: 'session',
    entity: () => 'others',
    before: () => ({ ended: false }),
    after: () => ({ ended: true }),
  },
  factors: reads,
  newTotp: { not: WHY_NOT[5] },
  confirmTotp: changes('factor'),
  passkeyOptions: { not: WHY_NOT[5] },
  addPasskey: changes('factor'),
  deleteFactor: changes('factor'),
  newRecoveryCodes: { event: 'factor', entity: () => 'recoveryCodes', after: () => ({ renewed: true }) },
  stepUp: { not: WHY_NOT[6] },
  endSession: {
    event: 'session',
    entity: ({ params }) => params.sessionId ?? '',
    before: () => ({ ended: false }),
    after: () => ({ ended: true }),
  },
  company: reads,
  saveCompany: changes('company', 'plan'),
  endCompany: changes('companyEnd'),
  keepCompany: changes('companyEnd'),
  invoice: reads,
  exportCompany: { event: 'export', entity: () => 'company', after: ({ result }) => result },
  companyExport: reads,
  users: reads,
  createUser: changes('user'),
  saveUser: changes('user'),
  deleteUser: changes('user'),
  resetFactors: changes('factor'),
  inviteUser: changes('user'),
  saveNotifications: personal,
  deleteNotifications: personal,
  addresses: reads,
  saveAddress: work,
  deleteAddress: work,
  importAddresses: imported,
  undoAddressImport: importUndone,
  carrierSuites: reads,
  carriers: reads,
  carrier: reads,
  saveCarrier: changes('carrier', 'series'),
  testCarrier: changes('hostKey'),
  approveHostKey: changes('hostKey'),
  confirmSeries: changes('series'),
  deleteCarrier: changes('carrier', 'series', 'hostKey'),
  deliveryTypes: reads,
  createDeliveryType: work,
  saveDeliveryType: work,
  deleteDeliveryType: work,
  shipmentsList: reads,
  find: reads,
  exportShipments: { event: 'export', entity: () => 'shipments', after: ({ query }) => query },
  shipment: reads,
  deriveShipment: work,
  importShipments: imported,
  undoShipmentImport: importUndone,
  loads: reads,
  openLoad: work,
  tellLoad: work,
  finishLoad: work,
  numberLeases: reads,
  takeNumberLease: work,
  reportNumberLease: changes('series'),
  returnNumberLease: work,
  saveShipment: work,
  bookShipment: work,
  printShipment: work,
  prints: reads,
  history: reads,
  savePrintOutcome: work,
  ediLog: reads,
  ediMessage: reads,
  retryEdi: again,
  fetchReplies: again,
  endOfDay: work,
  jobs: reads,
  job: reads,
  stopJob: work,
  signList: work,
  printJobPapers: again,
  // A day's papers are work; the archive of the company leaves it.
  jobFile: {
    event: 'export',
    when: ({ result }) => result instanceof StreamedFile && result.contentType === ARCHIVE,
    entity: () => 'company',
    after: ({ params }) => params,
  },
  savedSearches: reads,
  saveSearch: personal,
  deleteSearch: personal,
  askPairing: own('station'),
  pairStation: changes('station'),
  stations: reads,
  saveStation: changes('station'),
  deleteStation: changes('station'),
  testStation: again,
  printJobs: reads,
  ackPrintJob: work,
  audit: reads,
  exportAudit: { event: 'export', entity: () => 'audit', after: ({ query }) => query },
};

/** The numbers of an answer. */
function countsOf(result: unknown): Readonly<Record<string, number>> {
  const members = Object.entries(result as object).filter(([, value]) => typeof value === 'number');
  return Object.fromEntries(members);
}
