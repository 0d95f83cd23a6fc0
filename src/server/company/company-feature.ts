/** The company, its plan and its invoices. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { handle, LATER_AT_NIGHT, NIGHTLY } from '#server/jobs/job-type.ts';
import type { RenderPool } from '#server/rendering/render-pool.ts';
import { createCompanyRoutes } from './company-routes.ts';
import { createCompanyService } from './company-service.ts';
import type { DisclosureLimit } from './disclosure-limit.ts';
import { createInvoiceMaking, invoiceMakingJob } from './invoice-making.ts';
import { createInvoicePlan, invoicePlanJob } from './invoice-plan.ts';
import { createInvoiceSending, invoiceSendingJob } from './invoice-sending.ts';
import { createPlanAdjustment, planAdjustmentJob } from './plan-adjustment.ts';
import { createTrialGuard } from './trial.ts';

export interface CompanyFeatureDependencies {
  readonly rendering: RenderPool;
  readonly takenLimit: DisclosureLimit;
}

export function companyFeature(context: ServerContext, dependencies: CompanyFeatureDependencies): ServerFeature {
  const { config, db, clock } = context;
  const { seller } = config;
  const companies = createCompanyService(context);
  const sending = createInvoiceSending({ ...context, ...dependencies, publicUrl: config.mail.publicUrl });
  return {
    handlers: createCompanyRoutes({ db, companies, takenLimit: dependencies.takenLimit }),
    jobs: [
      handle(planAdjustmentJob, createPlanAdjustment(context), { cron: NIGHTLY }),
      handle(invoicePlanJob, createInvoicePlan({ ...context, seller }), { cron: LATER_AT_NIGHT, atStart: true }),
      handle(invoiceMakingJob, createInvoiceMaking({ ...context, seller })),
      handle(invoiceSendingJob, sending),
    ],
    guards: [createTrialGuard(clock)],
  };
}
