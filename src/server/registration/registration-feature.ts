/** Registration of a company. */
import type { DisclosureLimit } from '#server/company/disclosure-limit.ts';
import type { Config } from '#server/config/config.ts';
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { askDemoVatRegister } from './demo-vat-register.ts';
import { createRegistrationRoutes } from './registration-routes.ts';
import { createRegistrationService } from './registration-service.ts';
import { endOldRegistrations } from './unconfirmed-registrations.ts';
import { createVatRegister } from './vat-register.ts';

export function registrationFeature(
  { config, db, clock, limits }: ServerContext,
  takenLimit: DisclosureLimit,
): ServerFeature {
  const registrations = createRegistrationService({ db, clock, askVatRegister: vatRegisterOf(config) });
  return {
    handlers: createRegistrationRoutes({ registrations, db, limits, takenLimit }),
    cleanUp: (now) => endOldRegistrations(db, now),
  };
}

/** Asks only a configured register; the demo's own register knows a few companies. */
function vatRegisterOf({ vatUrl, demo }: Config) {
  if (vatUrl !== undefined) return createVatRegister(vatUrl);
  return demo ? askDemoVatRegister : undefined;
}
