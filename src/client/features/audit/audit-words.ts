/** The words of the audit log: what kinds of things are recorded, and the names of their members. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { carrierFieldName } from '#client/i18n/carrier-names.ts';
import { companyFieldName } from '#client/i18n/company-names.ts';
import { userFieldName } from '#client/i18n/user-names.ts';
import type { AuditKind } from '#contract/audit.ts';

const KINDS: Readonly<Record<AuditKind, MessageDescriptor>> = {
  signIn: msg`Signed in`,
  signOut: msg`Signed out`,
  refused: msg`Refused`,
  session: msg`Session ended`,
  password: msg`Password`,
  factor: msg`Two-step login`,
  user: msg`User`,
  clientKey: msg`Client key`,
  station: msg`Station`,
  carrier: msg`Carrier`,
  hostKey: msg`Host key`,
  series: msg`Number series`,
  company: msg`Company`,
  plan: msg`Plan`,
  companyEnd: msg`End of the company`,
  invoice: msg`Invoice`,
  export: msg`Data export`,
  import: msg`Data import`,
  restore: msg`Restored backup`,
};

/** A kind of a newer server is shown as it is. */
export function auditKindName(i18n: I18n, kind: string): string {
  return kind in KINDS ? i18n._(KINDS[kind as AuditKind]) : kind;
}

/** Members that no form has. */
const MEMBERS: Readonly<Record<string, MessageDescriptor>> = {
  invitedAt: msg`Invited`,
  password: msg`Password`,
  clientKey: msg`Client key`,
  name: msg`Name`,
  kind: msg`Kind`,
  labels: msg`Labels`,
  papers: msg`A4`,
  computer: msg`Computer`,
  pairedBy: msg`Paired by`,
  server: msg`Server`,
  fingerprint: msg`Fingerprint`,
  approvedBy: msg`Approved by`,
  status: msg`Status`,
  paidOn: msg`Paid`,
  endsAt: msg`Ends`,
  exhausted: msg`Used up`,
  confirmedIn: msg`Confirmed`,
  testMode: msg`Test mode`,
};

const FORM_NAMES: Readonly<Record<string, (i18n: I18n, member: string) => string>> = {
  user: userFieldName,
  carrier: carrierFieldName,
  series: (i18n, member) => carrierFieldName(i18n, `numberSeries.package.${member}`),
  company: companyFieldName,
  plan: companyFieldName,
};

/** As the forms name it; a member that none of them has is shown as the server calls it. */
export function auditMemberName(i18n: I18n, kind: string, member: string): string {
  const own = MEMBERS[member];
  return own ? i18n._(own) : (FORM_NAMES[kind]?.(i18n, member) ?? member);
}
