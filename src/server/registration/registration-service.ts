/**
 * A company registers itself: everything about it, including the mail to its first user, is one transaction. A duplicate is
 * refused by the name of the field, as the specification requires; the number of attempts is limited (registration-routes.ts).
 */
import type { Registration, VatResponse } from '#contract/company.ts';
import { PAYMENT_PLANS } from '#domain/company/payment-plans.ts';
import { trialErrors } from '#domain/company/plan-rules.ts';
import { isInEuRegister, isPlausible, readVatNumber } from '#domain/company/vat-number.ts';
import { isCountry } from '#domain/shared/countries.ts';
import { enqueueMail } from '#server/account/account-mails.ts';
import { addToAuditLog } from '#server/audit/audit-entries.ts';
import type { CallPlace } from '#server/audit/audit-writes.ts';
import { changesBetween, readStates } from '#server/audit/audited-state.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { ApiError, refuse, rulesBroken } from '#server/errors/api-error.ts';
import type { Language } from '#server/i18n/language.ts';
import { foldUsername } from '#server/session/session-repository.ts';
import { isNameTaken } from '#server/users/user-repository.ts';
import { findRegistered, hasVatNumber, insertCompany } from './registration-repository.ts';
import type { LookUpVat } from './vat-register.ts';

const UNIQUE_VIOLATION = '23505';

export interface RegistrationService {
  /** A number that cannot be valid is not looked up in a register. */
  checkVat(countryCode: string, vatNumber: string): Promise<VatResponse>;
  /** `isNew` is false for a repetition of an earlier registration. */
  register(
    registration: Registration,
    language: Language,
    from: CallPlace,
  ): Promise<{ readonly companyId: string; readonly email: string; readonly isNew: boolean }>;
}

export interface RegistrationDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  /** Absent: only format and check digits are checked. */
  readonly askVatRegister: LookUpVat | undefined;
}

export function createRegistrationService(dependencies: RegistrationDependencies): RegistrationService {
  const { db, clock, askVatRegister } = dependencies;
  return {
    async checkVat(countryCode, vatNumber) {
      const number = readVatNumber(countryCode, vatNumber);
      if (!isPlausible(number)) return { valid: false, countryCode };
      if (!askVatRegister || !isInEuRegister(number)) return { valid: true, countryCode };
      const answer = await askVatRegister(number, countryCode);
      if (!answer) throw new ApiError('lookupDown');
      return answer;
    },

    async register(registration, language, from) {
      requireSound(registration);
      const attempt = () =>
        db.transaction().execute((tx) => create(tx, registration, { language, from, now: clock() }));
      try {
        return await attempt();
      } catch (error) {
        // Another registration was faster; the second attempt finds it.
        if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return attempt();
        throw error;
      }
    },
  };
}

interface Asked {
  readonly language: Language;
  readonly from: CallPlace;
  readonly now: Date;
}

async function create(tx: Tx, registration: Registration, { language, from, now }: Asked) {
  const { user, vatNo, countryCode, clientRef } = registration;
  const made = async () => {
    const known = await findRegistered(tx, clientRef);
    return known && { companyId: known.company_id, email: known.registered_by, isNew: false };
  };
  const earlier = await made();
  if (earlier) return earlier;
  const username = foldUsername(user.email);
  const vatKey = vatNo?.trim() ? readVatNumber(countryCode, vatNo).key : null;
  const taken = vatKey !== null && (await hasVatNumber(tx, vatKey)) ? 'vatNo' : undefined;
  const inTheWay = taken ?? ((await isNameTaken(tx, username)) ? 'user.email' : undefined);
  if (inTheWay) {
    // It may be this very registration, sent twice at once and committed between the two checks.
    const meanwhile = await made();
    if (meanwhile) return meanwhile;
    throw duplicate(inTheWay);
  }
  const companyId = await insertCompany(tx, { registration, username, vatKey, language, now });
  const begun = changesBetween(new Map(), await readStates(tx, companyId, ['company', 'plan', 'user']));
  await addToAuditLog(tx, { companyId, username, ...from }, begun, now);
  await enqueueMail(tx, { kind: 'confirm', username });
  return { companyId, email: username, isNew: true };
}

/** Checks rules that involve more than one field. */
function requireSound(registration: Registration): void {
  const { countryCode, vatNo, paymentPlanId, wish } = registration;
  if (!isCountry(countryCode)) throw rulesBroken({ countryCode: { code: 'unknown' } });
  if (vatNo?.trim() && !isPlausible(readVatNumber(countryCode, vatNo))) {
    throw rulesBroken({ vatNo: { code: 'invalidVatNo' } });
  }
  if (paymentPlanId === null && !wish) throw rulesBroken({ paymentPlanId: { code: 'required' } });
  if (paymentPlanId !== null && !PAYMENT_PLANS.some(({ planId }) => planId === paymentPlanId)) {
    throw rulesBroken({ paymentPlanId: { code: 'unknown' } });
  }
  refuse(trialErrors(registration));
}

function duplicate(field: string): ApiError {
  return new ApiError('duplicate', { fields: { [field]: { code: 'duplicate' } } });
}
