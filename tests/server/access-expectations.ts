/**
 * Who may call what, written by hand: what each of these gets from each operation. `ok` is the operation's own status;
 * anything else is the code of the refusal. The columns, in order:
 *
 *   own company:   nobody · with an expired token · DefaultUser · SuperUser · Moderator
 *   other company: DefaultUser · SuperUser · Moderator, naming what belongs to the first company
 *
 * An operation that names nothing is `ok` for the other company too; the test then looks that nothing of the first
 * company is in its answer.
 */
import type { OperationName } from '#contract/operations.ts';

export const COLUMNS = [
  'nobody',
  'expired',
  'DefaultUser',
  'SuperUser',
  'Moderator',
  'other DefaultUser',
  'other SuperUser',
  'other Moderator',
] as const;

const anybody = 'ok ok ok ok ok | ok ok ok';
/** It does not matter who calls; the link must be valid. */
const linkHolders = 'linkExpired linkExpired linkExpired linkExpired linkExpired | linkExpired linkExpired linkExpired';
const signedIn = 'session session ok ok ok | ok ok ok';
/** A session does not stand in for a print client's key. */
const clientsOnly = 'session session session session session | session session session';
/** Only in one's own company; in another it does not exist. */
const theirs = 'session session ok ok ok | notFound notFound notFound';
const editors = 'session session forbidden ok ok | forbidden ok ok';
const moderators = 'session session forbidden forbidden ok | forbidden forbidden ok';
const editorsOfTheirs = 'session session forbidden ok ok | forbidden notFound notFound';
const moderatorsOfTheirs = 'session session forbidden forbidden ok | forbidden forbidden notFound';

export const expectedAccess: Readonly<Record<OperationName, string>> = {
  login: anybody,
  // The cookie counts, not the token: an expired token is what a refresh is for.
  loginFactor:
    'factorExpired factorExpired factorExpired factorExpired factorExpired | factorExpired factorExpired factorExpired',
  refresh: 'session ok ok ok ok | ok ok ok',
  logout: anybody,
  webSocketToken: signedIn,
  ping: anybody,
  live: anybody,
  ready: anybody,
  // Of programs on this machine, as long as no token is set (tests/server/health).
  metrics: anybody,
  validateToken: anybody,
  confirm: linkHolders,
  resetPassword: anybody,
  changePassword: linkHolders,
  unlock: linkHolders,
  paymentPlans: anybody,
  publicSuites: anybody,
  checkVat: anybody,
  checkZipCode: anybody,
  places: signedIn,
  registerCompany: anybody,
  staticData: signedIn,
  changes: signedIn,
  myProfile: signedIn,
  saveMyProfile: signedIn,
  changeMyPassword: signedIn,
  newClientKey: signedIn,
  sessions: signedIn,
  endOtherSessions: signedIn,
  factors: signedIn,
  newTotp: signedIn,
  // One that waits for a code, of the Moderator's.
  confirmTotp: 'session session notFound notFound ok | notFound notFound notFound',
  passkeyOptions: signedIn,
  // Nobody else was asked for this one.
  addPasskey: 'session session badRequest badRequest ok | badRequest badRequest badRequest',
  deleteFactor: 'session session notFound notFound ok | notFound notFound notFound',
  newRecoveryCodes: 'session session wrongState wrongState ok | wrongState wrongState wrongState',
  stepUp: signedIn,
  // One of the Moderator's: to anybody else it does not exist.
  endSession: 'session session notFound notFound ok | notFound notFound notFound',
  company: editors,
  saveCompany: editors,
  // Its body names the first company.
  endCompany: 'session session forbidden forbidden ok | forbidden forbidden rules',
  keepCompany: moderators,
  exportCompany: moderators,
  companyExport: moderators,
  invoice: editorsOfTheirs,
  audit: moderators,
  exportAudit: moderators,
  users: editors,
  createUser: editors,
  saveUser: editorsOfTheirs,
  deleteUser: editorsOfTheirs,
  resetFactors: moderatorsOfTheirs,
  inviteUser: editorsOfTheirs,
  saveNotifications: signedIn,
  deleteNotifications: signedIn,
  addresses: signedIn,
  saveAddress: editorsOfTheirs,
  deleteAddress: editorsOfTheirs,
  importAddresses: editors,
  undoAddressImport: editorsOfTheirs,
  carrierSuites: signedIn,
  carriers: signedIn,
  carrier: theirs,
  saveCarrier: editorsOfTheirs,
  testCarrier: editorsOfTheirs,
  approveHostKey: editorsOfTheirs,
  confirmSeries: moderatorsOfTheirs,
  deleteCarrier: editorsOfTheirs,
  deliveryTypes: signedIn,
  createDeliveryType: editors,
  saveDeliveryType: editorsOfTheirs,
  deleteDeliveryType: editorsOfTheirs,
  shipmentsList: signedIn,
  exportShipments: signedIn,
  importShipments: signedIn,
  undoShipmentImport: theirs,
  find: signedIn,
  shipment: theirs,
  deriveShipment: theirs,
  saveShipment: theirs,
  bookShipment: theirs,
  printShipment: theirs,
  prints: theirs,
  history: theirs,
  savePrintOutcome: theirs,
  ediLog: signedIn,
  ediMessage: theirs,
  retryEdi: editorsOfTheirs,
  fetchReplies: editorsOfTheirs,
  endOfDay: signedIn,
  jobs: signedIn,
  job: theirs,
  stopJob: theirs,
  signList: theirs,
  printJobPapers: theirs,
  jobFile: theirs,
  askPairing: anybody,
  loads: signedIn,
  openLoad: theirs,
  tellLoad: theirs,
  finishLoad: theirs,
  numberLeases: signedIn,
  takeNumberLease: theirs,
  reportNumberLease: theirs,
  returnNumberLease: theirs,
  savedSearches: signedIn,
  // Of the caller in the last column of their company, who has made it.
  saveSearch: 'session session notFound notFound ok | notFound notFound notFound',
  deleteSearch: 'session session notFound notFound ok | notFound notFound notFound',
  pairStation: signedIn,
  stations: signedIn,
  saveStation: theirs,
  testStation: theirs,
  deleteStation: theirs,
  printJobs: clientsOnly,
  ackPrintJob: clientsOnly,
};
