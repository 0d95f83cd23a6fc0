/** Names of a carrier connection's fields, by path, and the names of their choices. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CheckSum } from '#contract/carrier.ts';
import type { BookingType } from '#contract/primitives.ts';
import { SERIES_NAMES } from './series-words.ts';

const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  carrierSuiteId: msg`Carrier`,
  name: msg`Name`,
  gaNo: msg`Agreement number`,
  pallRegNo: msg`Pallet register number`,
  gs1Prefix: msg`GS1 company prefix`,
  consolidate: msg`Consolidation`,
  testMode: msg`Test mode`,
  uNBaddressOwn: msg`Our address`,
  uNBqualifierOwn: msg`Qualifier`,
  uNBaddressRec: msg`The carrier’s address`,
  uNBqualifierRec: msg`Qualifier`,
  transferProtocol: msg`Protocol`,
  usePassiveFtp: msg`Passive transfer`,
  renames: msg`The server renames files`,
  oldKeyExchange: msg`Old key exchange (SHA-1)`,
  fTPserver: msg`Server`,
  fTPport: msg`Port`,
  fTPaccount: msg`Account`,
  fTPpassword: msg`Password`,
  fTPinDirectory: msg`Directory for messages`,
  fTPoutDirectory: msg`Directory for replies`,
  ws_UserName: msg`User`,
  ws_Password: msg`Password`,
  waybillName: msg`Company`,
  waybillStreet: msg`Street`,
  waybillCity: msg`Zip code and city`,
  documents: msg`Documents`,
  consNoFromAPI: msg`Numbers come from the carrier`,
  pkgNoFromAPI: msg`Numbers come from the carrier`,
};

const SERIES_FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  from: msg`From`,
  to: msg`To`,
  current: msg`Next`,
  prefix1: msg`Prefix`,
  suffix1: msg`Suffix`,
  checkSumType: msg`Check digit`,
  warning: msg`Warn at`,
  validCountries: msg`Receiver countries`,
  printWarning: msg`Warn when printing`,
  emailWarning: msg`Warn by email`,
  allowRecycle: msg`Start over when the series ends`,
};

/** The field names, in the order of the form. */
const ORDER = [...Object.keys(FIELDS), 'numberSeries'];

export function carrierFieldName(i18n: I18n, path: string): string {
  const [field = '', kind, member = ''] = path.split('.');
  if (field === 'numberSeries' && (kind === 'consignment' || kind === 'package')) {
    return i18n._(SERIES_FIELDS[member] ?? SERIES_NAMES[kind]);
  }
  return i18n._(FIELDS[field] ?? msg`Another field`);
}

/** Names of changed fields in the order of the form; two fields of the same name appear once. */
export function carrierChangeNames(i18n: I18n, paths: readonly string[]): string[] {
  const place = (path: string) => ORDER.indexOf(path.split('.')[0] ?? '');
  return [...new Set(paths.toSorted((a, b) => place(a) - place(b)).map((path) => carrierFieldName(i18n, path)))];
}

export const CHECK_SUM_NAMES: Readonly<Record<CheckSum, MessageDescriptor>> = {
  none: msg`None`,
  MOD10GS1: msg`Modulo 10, GS1 (SSCC)`,
  MOD10LUHN: msg`Modulo 10, Luhn`,
  MOD11S10: msg`Modulo 11, UPU S10`,
  MOD11W27: msg`Modulo 11, weights 2–7`,
  MOD7: msg`Modulo 7`,
  MOD3736: msg`Modulo 37, 36 (ISO 7064)`,
};

/** How a connection books; follows the suite's name. */
export const BOOKING_NAMES: Readonly<Record<BookingType, MessageDescriptor>> = {
  NONE: msg`no booking`,
  EDI: msg`EDI`,
  WEBSERVICE: msg`web service`,
};
