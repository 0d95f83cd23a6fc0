/** The words of the audit log: what kinds of things are recorded. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
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
