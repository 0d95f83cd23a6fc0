/**
 * What the operator does about registrations by hand: makes a company with its first Moderator, who chooses a password by a link
 * that works once, and frees the address and VAT number of a registration that nobody has confirmed.
 * Not here: companies that register themselves (registration-service.ts), the command's words (commands/company-command.ts).
 */

import * as v from 'valibot';
import type { Registration } from '#contract/company.ts';
import { RegistrationSchema } from '#contract/company.ts';
import { issuesToFieldErrors } from '#contract/errors.ts';
import { isCountry } from '#domain/shared/countries.ts';
import { addLink } from '#server/account/account-repository.ts';
import { createAccountTokens } from '#server/account/account-token.ts';
import type { Db } from '#server/db/database.ts';
import { languageOf } from '#server/i18n/language.ts';
import { foldUsername } from '#server/session/session-repository.ts';
import { insertCompany } from './registration-repository.ts';
import { endUnconfirmed, findUnconfirmed } from './unconfirmed-registrations.ts';

export interface NewCompany {
  readonly name: string;
  readonly email: string;
  readonly countryCode: string;
}

/** Returns the link's path. Asked again for the same address, it makes a new link for the company it made before. */
export async function makeCompany(
  db: Db,
  secret: string,
  { name, email, countryCode }: NewCompany,
): Promise<{ readonly companyId: string; readonly path: string }> {
  const registration = readRegistration({ name, email, countryCode });
  const username = foldUsername(email);
  const now = new Date();
  const companyId = await db.transaction().execute(async (tx) => {
    const unconfirmed = await findUnconfirmed(tx, username);
    if (unconfirmed) return unconfirmed.company_id;
    const taken = await tx
      .selectFrom('user_names')
      .select('username')
      .where('username', '=', username)
      .executeTakeFirst();
    if (taken) throw new Error(`${username} has an account already. Choose another address, or reset its password.`);
    const language = languageOf(null, countryCode);
    return insertCompany(tx, { registration, username, vatKey: null, language, now });
  });
  const owner = { companyId, username };
  const { token, expiresAt } = await createAccountTokens(secret, () => now).issue('confirm', owner);
  await addLink(db, { ...owner, purpose: 'confirm', token, expiresAt }, now);
  return { companyId, path: `/ConfirmAccount?vt=${token}` };
}

/** Returns the numbers of the companies that are gone. */
export async function freeRegistration(db: Db, email: string): Promise<string[]> {
  return endUnconfirmed(db, { username: foldUsername(email) });
}

function readRegistration({ name, email, countryCode }: NewCompany): Registration {
  const parsed = v.safeParse(RegistrationSchema, {
    // Its size and price are agreed outside; no trial ends.
    ...{ name, countryCode, emailInvoiceTo: email, paymentPlanId: null },
    ...{ nmbExtraUsers: 0, nmbExtraTrp: 0, saveExtraDays: 0 },
    user: { email, fullName: name, termsAgreed: true },
  });
  if (!parsed.success) {
    const wrong = Object.entries(issuesToFieldErrors(parsed.issues)).map(([field, { code }]) => `${field}: ${code}`);
    throw new Error(`A company cannot be made of these: ${wrong.join(', ')}.`);
  }
  if (!isCountry(countryCode)) throw new Error(`${countryCode} is not a country's code of two letters, such as SE.`);
  return parsed.output;
}
