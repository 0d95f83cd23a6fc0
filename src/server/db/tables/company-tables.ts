/** The tables of companies, their users and the links that are mailed to them, as TypeScript sees them. */
import type { ColumnType, Generated } from 'kysely';
import type { Company, TradingAccount } from '#contract/company.ts';
import type { Int8, Json, Timestamp, VersionedRow } from '../column-types.ts';

export interface CompaniesTable extends VersionedRow {
  company_id: string;
  name: string;
  warehouse: Json<Partial<WarehouseAddress>>;
  test_mode: Generated<boolean>;
  /** How long a remembered user may work without the server. Unit: hours. */
  offline_hours: Generated<number>;
  /** Whether nobody of it works without a second factor. */
  demands_factor: Generated<boolean>;
  /** The company's own address and contacts. Empty for companies from before companies could register. */
  details: Json<Partial<CompanyDetails>>;
  /** Null: no plan, or a size agreed on individually. */
  payment_plan_id: string | null;
  wish: 'custom' | 'pro' | null;
  extra_users: Generated<number>;
  extra_suites: Generated<number>;
  storage_months: Generated<number>;
  auto_adjust_plan: Generated<boolean>;
  /** The month (yyyy-MM) that was judged last; null until the first run after automatic adjustment was requested. */
  plan_judged_month: string | null;
  /** Ids of the suites the company may connect. */
  active_suites: Json<readonly string[]>;
  /** Null unless the company is or was on trial. */
  trial_ends_at: Timestamp | null;
  /** Who asked for the company's end, and when it comes. */
  end_asked_by: string | null;
  ends_at: Timestamp | null;
  /** When the end was carried out; the row is there for its invoices. */
  ended_at: Timestamp | null;
}

/** A booked shipment and the month of its first booking. */
export interface DeliveryUnitsTable {
  company_id: string;
  shipment_id: Int8;
  /** yyyy-MM, by the warehouse's calendar. */
  month: string;
}

/** The number of delivery units per month. */
export interface DeliveryUnitMonthsTable {
  company_id: string;
  month: string;
  units: number;
}

/** Values that no two companies may share. */
export interface RegistrationsTable {
  company_id: string;
  registered_by: string;
  /** Identifies a repeated registration. */
  registration_ref: string | null;
  /** The VAT number in the form used for comparison. */
  vat_key: string | null;
}

/** A company's own details, without its name, plan and warehouse. */
export type CompanyDetails = Pick<
  Company,
  | 'street1'
  | 'street2'
  | 'zipCode'
  | 'city'
  | 'countryCode'
  | 'contactName'
  | 'contactPhone'
  | 'contactEmail'
  | 'financeContactName'
  | 'financeContactPhone'
  | 'financeContactEmail'
  | 'emailInvoiceTo'
  | 'orgNo'
  | 'vatNo'
>;

export interface WarehouseAddress {
  name: string;
  street1: string | null;
  street2: string | null;
  zipCode: string | null;
  city: string | null;
  countryCode: string;
  currency: string;
  /** HH:mm */
  openingTime: string | null;
  closingTime: string | null;
  /** Absent means false. */
  sameAsBillingAddress?: boolean;
  tradingAccounts?: readonly TradingAccount[];
}

export interface UsersTable extends VersionedRow {
  /** The mail address, folded. */
  username: string;
  company_id: string;
  full_name: string;
  /** '' has the fewest rights. */
  role: string;
  /** Null until the first password is chosen. */
  password_hash: string | null;
  /** The language of the last sign-in; null until then. */
  language: ColumnType<string | null, string | null | undefined, string | null>;
  /** Hash of the key for this user's print client; null until there is one. */
  client_key_hash: string | null;
  /** The key's last four characters. */
  client_key_end: string | null;
  client_key_made_at: Timestamp | null;
  phone_no: string | null;
  /** When the latest invitation was mailed; null for users who registered. */
  invited_at: Timestamp | null;
  /** The latest use by sessions that have been deleted; later ones are in refresh_families. */
  last_seen_at: Timestamp | null;
}

/** A mailed link, stored as a hash. */
export interface AccountTokensTable {
  company_id: string;
  token_hash: string;
  username: string;
  purpose: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  /** The hash of the reference of the request that used it. */
  used_by_hash: string | null;
}

/** A reference table: which company a username belongs to, known to every company. */
export interface UserNamesTable {
  username: string;
  company_id: string;
}
