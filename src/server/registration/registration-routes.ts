/**
 * Registration and its look-ups over HTTP, and their limits per network: five registrations in half an hour, counting those that
 * succeed or hit an existing company or user, and 60 look-ups in five minutes.
 */
import { CARRIER_SUITES } from '#domain/carriers/suites.ts';
import { PAYMENT_PLANS } from '#domain/company/payment-plans.ts';
import { placeOfCall } from '#server/audit/audit-writes.ts';
import { type DisclosureLimit, isDuplicate } from '#server/company/disclosure-limit.ts';
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/call.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { type SharedLimits, underLimit } from '#server/http/shared-limit.ts';
import { findPlaces } from '#server/places/place-look-up.ts';
import type { RegistrationService } from './registration-service.ts';

/** `window` in milliseconds. */
const REGISTRATIONS = { attempts: 5, window: 30 * 60_000 };
const LOOKUPS = { attempts: 60, window: 5 * 60_000 };

export interface RegistrationRouteDependencies {
  readonly registrations: RegistrationService;
  readonly db: Db;
  readonly limits: SharedLimits;
  readonly takenLimit: DisclosureLimit;
}

export function createRegistrationRoutes(dependencies: RegistrationRouteDependencies): Handlers {
  const { registrations, db, limits, takenLimit } = dependencies;
  const made = limits.limit('registration', REGISTRATIONS);
  const lookups = limits.limit('look-up', LOOKUPS);
  const countLookup = (address: string) => lookups.take(networkOf(address));
  return {
    paymentPlans: async () => [...PAYMENT_PLANS],
    publicSuites: async () => CARRIER_SUITES.map(({ value, name }) => ({ value, name })),
    checkVat: async ({ query, request }) => {
      await countLookup(request.ip);
      return registrations.checkVat(query.countryCode, query.vatNumber);
    },
    checkZipCode: async ({ query, request }) => {
      await countLookup(request.ip);
      const { isKnown, city } = await findPlaces(db, query.countryCode, query.zipCode);
      return { valid: isKnown, data: { city } };
    },
    registerCompany: async ({ body, language, request }) => {
      const register = () => registrations.register(body, language, placeOfCall(request));
      const { isNew: _, ...answer } = await underLimit(
        [[made, networkOf(request.ip)]],
        () => takenLimit.guard({ address: request.ip }, register),
        (outcome) => ('error' in outcome ? isDuplicate(outcome.error) : outcome.result.isNew),
      );
      return answer;
    },
  };
}
