/** The audit log: who did what, from where, with what it was before and after. Secrets are never in it, only whether one is set. */
import * as v from 'valibot';
import { DayTextSchema, InstantSchema, MAX_EMAIL_LENGTH } from './primitives.ts';

export const AUDIT_KINDS = [
  'signIn',
  'signOut',
  /** A sign-in, session, token, key, link, code or right that was refused; the entity says which. */
  'refused',
  'session',
  'password',
  /** Second factors, and the codes for when they are lost. */
  'factor',
  'user',
  'clientKey',
  'station',
  'carrier',
  'hostKey',
  'series',
  'company',
  'plan',
  'companyEnd',
  'invoice',
  'export',
  'import',
  'restore',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Rows of one page. */
export const AUDIT_PAGE_SIZE = 50;

/** A day of the warehouse's calendar, or a moment. */
const bound = v.optional(v.union([DayTextSchema, InstantSchema], 'invalidDate'));

const filters = {
  /** From the beginning of this day, or this moment, on. */
  from: bound,
  /** To the end of this day, or before this moment. */
  to: bound,
  /** Contained in it, in any case. */
  username: v.optional(v.pipe(v.string(), v.maxLength(MAX_EMAIL_LENGTH, 'maxLength'))),
  kind: v.optional(v.picklist(AUDIT_KINDS, 'invalidChoice')),
};
export const AuditFiltersSchema = v.strictObject(filters);
export type AuditFilters = v.InferOutput<typeof AuditFiltersSchema>;
export const AuditQuerySchema = v.strictObject({
  ...filters,
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'invalidNumber'), v.transform(Number))),
});

const StateSchema = v.record(v.string(), v.unknown());
export type AuditState = v.InferOutput<typeof StateSchema>;

export const AuditRowSchema = v.strictObject({
  auditId: v.string(),
  at: InstantSchema,
  /** '' where nobody had signed in; 'system' for what Kaj did by itself or its operator asked for. */
  username: v.string(),
  session: v.nullable(v.string()),
  address: v.nullable(v.string()),
  device: v.nullable(v.string()),
  /** As text: an older page shows a kind that it does not know. */
  kind: v.string(),
  entity: v.string(),
  /** Of a change, the members that changed; null before there was anything, and after it was deleted. */
  before: v.nullable(StateSchema),
  after: v.nullable(StateSchema),
});
export type AuditRow = v.InferOutput<typeof AuditRowSchema>;

/** Newest first. */
export const AuditAnswerSchema = v.strictObject({ rows: v.array(AuditRowSchema), pages: v.number() });
export type AuditAnswer = v.InferOutput<typeof AuditAnswerSchema>;
