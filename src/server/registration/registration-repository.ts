/** Stores a new company, and finds what an existing one already claims. */
import { sql } from 'kysely';
import type { Registration } from '#contract/company.ts';
import { MODERATORS } from '#contract/primitives.ts';
import { isTrial, TRIAL_DAYS } from '#domain/company/payment-plans.ts';
import { storedZipCode } from '#domain/shared/zip-code.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import type { Language } from '#server/i18n/language.ts';
import { addUsers } from '#server/session/session-repository.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The currency of a new warehouse, until its company changes it. */
const CURRENCIES: Readonly<Record<string, string>> = {
  ...{ SE: 'SEK', NO: 'NOK', DK: 'DKK', GL: 'DKK', FO: 'DKK', IS: 'ISK', GB: 'GBP', CH: 'CHF', LI: 'CHF' },
  ...{ PL: 'PLN', CZ: 'CZK', HU: 'HUF', RO: 'RON', US: 'USD', CA: 'CAD', TR: 'TRY', UA: 'UAH', RS: 'RSD' },
};
const OTHER_CURRENCY = 'EUR';

export interface NewCompany {
  readonly registration: Registration;
  /** Folded. */
  readonly username: string;
  readonly vatKey: string | null;
  readonly language: Language;
  readonly now: Date;
}

export async function findRegistered(tx: Tx, clientRef: string | undefined) {
  if (clientRef === undefined) return undefined;
  return tx
    .selectFrom('registrations')
    .select(['company_id', 'registered_by'])
    .where('registration_ref', '=', clientRef)
    .executeTakeFirst();
}

export async function hasCompany(db: Db): Promise<boolean> {
  return (await db.selectFrom('companies').select('company_id').limit(1).executeTakeFirst()) !== undefined;
}

export async function hasVatNumber(tx: Tx, vatKey: string): Promise<boolean> {
  const found = await tx.selectFrom('registrations').select('vat_key').where('vat_key', '=', vatKey).executeTakeFirst();
  return found !== undefined;
}

/**
 * Stores the company with its warehouse in test mode and its first user, who still has to choose a password. Returns its number.
 */
export async function insertCompany(tx: Tx, company: NewCompany): Promise<string> {
  const { registration, username, vatKey, language, now } = company;
  const { user, name, street1, street2, zipCode, city, countryCode } = registration;
  const address = {
    street1: street1 || null,
    street2: street2 || null,
    zipCode: storedZipCode(zipCode, countryCode) || null,
    city: city || null,
  };
  const currency = CURRENCIES[countryCode] ?? OTHER_CURRENCY;
  const drawn = await sql<{ id: string }>`select nextval('company_ids') as id`.execute(tx);
  const companyId = String(drawn.rows[0]?.id);
  const changed_by = username;
  const contact = { contactName: user.fullName.trim(), contactEmail: username, contactPhone: user.phoneNo || null };
  await tx
    .insertInto('companies')
    .values({
      company_id: companyId,
      name: name.trim(),
      warehouse: json({
        ...{ name: name.trim(), ...address, countryCode, currency },
        ...{ openingTime: null, closingTime: null, sameAsBillingAddress: true },
      }),
      test_mode: true,
      details: json({
        ...{ ...address, countryCode, ...contact },
        ...{ emailInvoiceTo: registration.emailInvoiceTo, vatNo: registration.vatNo?.trim() || null },
      }),
      payment_plan_id: registration.paymentPlanId,
      wish: registration.paymentPlanId === null ? (registration.wish ?? null) : null,
      extra_users: registration.nmbExtraUsers,
      extra_suites: registration.nmbExtraTrp,
      storage_months: registration.saveExtraDays,
      trial_ends_at: isTrial(registration.paymentPlanId) ? new Date(now.getTime() + TRIAL_DAYS * DAY) : null,
      ...{ created_at: now, changed_at: now, changed_by },
    })
    .execute();
  const reference = { registration_ref: registration.clientRef ?? null, vat_key: vatKey };
  await tx
    .insertInto('registrations')
    .values({ company_id: companyId, registered_by: username, ...reference })
    .execute();
  const [role = ''] = MODERATORS;
  const first = { username, company_id: companyId, full_name: user.fullName.trim(), role, password_hash: null };
  await addUsers(tx, [{ ...first, phone_no: user.phoneNo?.trim() || null, language, changed_by }], now);
  return companyId;
}
