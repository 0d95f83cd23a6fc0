/**
 * What the audit log compares before and after a write: a company's own state by kind, as the database holds it within the
 * write's transaction. Of a secret it only says whether there is one.
 * Not here: which writes change what (audited-operations.ts).
 */
import { isDeepStrictEqual } from 'node:util';
import type { AuditKind } from '#contract/audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { AuditEntry } from './audit-entries.ts';

/** Compared by what it stands for, written as whether there is one. */
class Secret {
  readonly value: string | null | undefined;

  constructor(value: string | null | undefined) {
    this.value = value;
  }

  toJSON() {
    return { set: Boolean(this.value) };
  }
}

type State = ReadonlyMap<string, Readonly<Record<string, unknown>>>;
type ReadState = (trx: Tx, companyId: string) => Promise<State>;

const READERS = {
  user: async (trx, companyId) => {
    const rows = await ofCompany(trx, 'users', companyId)
      .select(['username', 'full_name', 'role', 'phone_no', 'invited_at'])
      .execute();
    return byName(rows, ({ username, full_name: fullName, role, phone_no: phoneNo, invited_at: invitedAt }) => [
      username,
      { fullName, role, phoneNo, invitedAt },
    ]);
  },
  password: async (trx, companyId) => {
    const rows = await ofCompany(trx, 'users', companyId).select(['username', 'password_hash']).execute();
    return byName(rows, ({ username, password_hash }) => [username, { password: new Secret(password_hash) }]);
  },
  factor: async (trx, companyId) => {
    const rows = await ofCompany(trx, 'second_factors', companyId)
      .select(['factor_id', 'username', 'kind', 'name', 'confirmed_at'])
      .where('confirmed_at', 'is not', null)
      .execute();
    return byName(rows, ({ factor_id, username, kind, name }) => [`${username} ${factor_id}`, { kind, name }]);
  },
  clientKey: async (trx, companyId) => {
    const rows = await ofCompany(trx, 'users', companyId).select(['username', 'client_key_hash']).execute();
    return byName(rows, ({ username, client_key_hash }) => [username, { clientKey: new Secret(client_key_hash) }]);
  },
  station: async (trx, companyId) => {
    const rows = await ofCompany(trx, 'stations', companyId).selectAll().execute();
    return byName(rows, ({ station_id, name, labels, papers, goes_to: goesTo, computer, paired_by: pairedBy }) => [
      station_id,
      { name, labels, papers, goesTo, computer, pairedBy },
    ]);
  },
  carrier: async (trx, companyId) => {
    const rows = await ofCompany(trx, 'carriers', companyId)
      .select(['carrier_id', 'name', 'connection', 'secrets'])
      .execute();
    return byName(rows, ({ carrier_id, name, connection, secrets }) => [
      carrier_id,
      {
        ...connection,
        name,
        fTPpassword: new Secret(secrets.fTPpassword),
        ws_Password: new Secret(secrets.ws_Password),
      },
    ]);
  },
  hostKey: async (trx, companyId) => {
    const rows = await ofCompany(trx, 'carrier_host_keys', companyId)
      .select(['carrier_id', 'server', 'fingerprint', 'approved_by', 'refused_fingerprint'])
      .execute();
    return byName(rows, ({ carrier_id, approved_by: approvedBy, refused_fingerprint: refused, ...key }) => [
      carrier_id,
      { ...key, approvedBy, refused },
    ]);
  },
  /** Numbers are taken without the company's lock, so one that a booking takes at this very moment may show as well. */
  series: async (trx, companyId) => {
    const rows = await ofCompany(trx, 'number_series', companyId)
      .select(['carrier_id', 'kind', 'series', 'exhausted', 'history'])
      .execute();
    return byName(rows, ({ carrier_id, kind, series, exhausted, history: confirmedIn }) => [
      `${carrier_id} ${kind}`,
      { ...series, exhausted, confirmedIn },
    ]);
  },
  company: async (trx, companyId) => {
    const rows = await ofCompany(trx, 'companies', companyId)
      .select(['name', 'details', 'warehouse', 'test_mode', 'offline_hours', 'demands_factor'])
      .execute();
    return byName(rows, ({ name, details, warehouse, ...row }) => {
      const { test_mode: testMode, offline_hours: offlineHours, demands_factor: demandsFactor } = row;
      return [companyId, { name, ...details, warehouse, testMode, offlineHours, demandsFactor }];
    });
  },
  plan: async (trx, companyId) => {
    const rows = await ofCompany(trx, 'companies', companyId).selectAll().execute();
    return byName(rows, (row) => [
      companyId,
      {
        paymentPlanId: row.payment_plan_id,
        wish: row.wish,
        nmbExtraUsers: row.extra_users,
        nmbExtraTrp: row.extra_suites,
        saveExtraDays: row.storage_months,
        autoAdjustPlan: row.auto_adjust_plan,
        activeCarriers: row.active_suites,
        trialEndsAt: row.trial_ends_at,
      },
    ]);
  },
  companyEnd: async (trx, companyId) => {
    const rows = await ofCompany(trx, 'companies', companyId).select(['end_asked_by', 'ends_at']).execute();
    return byName(rows, ({ end_asked_by: askedBy, ends_at: endsAt }) => [companyId, { askedBy, endsAt }]);
  },
  invoice: async (trx, companyId) => {
    const rows = await ofCompany(trx, 'invoices', companyId)
      .select(['invoice_no', 'invoice_status', 'paid_on', 'paid_amount'])
      .execute();
    return byName(rows, ({ invoice_no, invoice_status: status, paid_on: paidOn, paid_amount: paidAmount }) => [
      invoice_no,
      { status, paidOn, paidAmount },
    ]);
  },
} as const satisfies Partial<Record<AuditKind, ReadState>>;

export type StateKind = keyof typeof READERS;

export type States = ReadonlyMap<StateKind, State>;

export async function readStates(trx: Tx, companyId: string, kinds: readonly StateKind[]): Promise<States> {
  const states = new Map<StateKind, State>();
  for (const kind of kinds) states.set(kind, await READERS[kind](trx, companyId));
  return states;
}

/** Nobody else changes these kinds until the commit; the first lock of every write that does (db/write.ts). */
export async function holdStates(trx: Tx, companyId: string): Promise<void> {
  await ofCompany(trx, 'companies', companyId).select('company_id').forNoKeyUpdate().execute();
}

/** One entry for each thing that is new, gone or different; of the last, only what differs. */
export function changesBetween(before: States, after: States): AuditEntry[] {
  return [...after].flatMap(([kind, now]) => {
    const then: State = before.get(kind) ?? new Map();
    return [...new Set([...then.keys(), ...now.keys()])].flatMap((entity) => {
      const [old, young] = [then.get(entity), now.get(entity)];
      if (!old || !young) return [{ kind, entity, before: old ?? null, after: young ?? null }];
      const members = [...new Set([...Object.keys(old), ...Object.keys(young)])];
      const changed = members.filter((member) => !isDeepStrictEqual(old[member], young[member]));
      const pick = (from: typeof old) => Object.fromEntries(changed.map((member) => [member, from[member] ?? null]));
      return changed.length > 0 ? [{ kind, entity, before: pick(old), after: pick(young) }] : [];
    });
  });
}

function ofCompany<
  Table extends
    | 'users'
    | 'second_factors'
    | 'stations'
    | 'carriers'
    | 'carrier_host_keys'
    | 'number_series'
    | 'companies'
    | 'invoices',
>(trx: Tx, table: Table, companyId: string) {
  return trx.selectFrom(table as 'companies').where('company_id', '=', companyId) as unknown as ReturnType<
    typeof trx.selectFrom<Table>
  >;
}

function byName<Row>(
  rows: readonly Row[],
  entry: (row: Row) => readonly [name: string, state: Readonly<Record<string, unknown>>],
): State {
  return new Map(rows.map(entry));
}
