/** The tables of companies, their users and the links that are mailed to them, as TypeScript sees them. */
import type { ColumnType, Generated } from 'kysely';
import type { Company, TradingAccount } from '#contract/company.ts';
import type { Int8, Json, Timestamp, VersionedRow } from './column-types.ts';

export interface CompaniesTable extends VersionedRow {
  company_id: string;
  name: string;
  warehouse: Json<Partial<WarehouseAddress>>;
  test_mode: Generated<boolean>;
  /** How long a remembered user may work without the server. Unit: hours. */
  offline_hours: Generated<number>;
  /** Its own address and whom to ask there. Empty for companies that were there before they could register. */
  details: Json<Partial<CompanyDetails>>;
  /** Null: none, or a size that is agreed on. */
  payment_plan_id: string | null;
  wish: 'custom' | 'pro' | null;
  extra_users: Generated<number>;
  extra_suites: Generated<number>;
  storage_months: Generated<number>;
  auto_adjust_plan: Generated<boolean>;
  /** yyyy-MM in which it was last seen to; null until the month after it was asked for. */
  plan_judged_month: string | null;
  /** The ids of the suites it may connect. */
  active_suites: Json<readonly string[]>;
  /** Null but for a trial. */
  trial_ends_at: Timestamp | null;
}

/** A shipment that was booked, in the month it was first. */
export interface DeliveryUnitsTable {
  company_id: string;
  shipment_id: Int8;
  /** yyyy-MM, by the warehouse's calendar. */
  month: string;
}

/** How many of them there are. */
export interface DeliveryUnitMonthsTable {
  company_id: string;
  month: string;
  units: number;
}

/** What no two companies may share. */
export interface RegistrationsTable {
  company_id: string;
  registered_by: string;
  /** By which a repeated registration is known. */
  registration_ref: string | null;
  /** The VAT number as it is compared. */
  vat_key: string | null;
}

/** What a company says of itself, without its name, plan and warehouse. */
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
  /** Absent: not. */
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
  /** Of the last sign-in; null until then. */
  language: ColumnType<string | null, string | null | undefined, string | null>;
  /** Of the key of this user's print client; null until there is one. */
  client_key_hash: string | null;
  /** Its last four characters. */
  client_key_end: string | null;
  client_key_made_at: Timestamp | null;
  phone_no: string | null;
  /** When the latest invitation was mailed; null for who registered. */
  invited_at: Timestamp | null;
  /** By the sign-ins that are forgotten; later ones stand in refresh_families. */
  last_seen_at: Timestamp | null;
}

/** A link that was mailed, as a hash. */
export interface AccountTokensTable {
  company_id: string;
  token_hash: string;
  username: string;
  purpose: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

/** A reference table: whose a user name is, known to every company. */
export interface UserNamesTable {
  username: string;
  company_id: string;
}
