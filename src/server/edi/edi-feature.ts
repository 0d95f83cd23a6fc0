/** Messages to carriers and their replies. */
import type { OpenCarrierServer } from '#server/carriers/carrier-server.ts';
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { handle } from '#server/jobs/job-type.ts';
import { createEdiCollection } from './edi-collection.ts';
import { createEdiDelivery, type EdiDelivery } from './edi-delivery.ts';
import { createEdiFailureMails, failureMailJob } from './edi-failure-mails.ts';
import { collectionJob, collectionRoundJob, deliveryJob } from './edi-jobs.ts';
import { createTransport } from './edi-transport.ts';
import { createRefusedReplyMails, refusedReplyMailJob } from './reply-alerts.ts';

const EVERY_FIVE_MINUTES = '*/5 * * * *';

export interface EdiFeature {
  readonly delivery: EdiDelivery;
  readonly feature: ServerFeature;
}

export function createEdi(context: ServerContext, openServer: OpenCarrierServer): EdiFeature {
  const { dataDirectory, mail } = context.config;
  const delivery = createEdiDelivery({ ...context, transport: createTransport(openServer, dataDirectory) });
  const collection = createEdiCollection({ ...context, openServer, dataDirectory });
  const mails = { ...context, publicUrl: mail.publicUrl };
  const feature: ServerFeature = {
    jobs: [
      handle(deliveryJob, delivery.runJob),
      handle(collectionJob, collection.collect),
      handle(collectionRoundJob, collection.planCollections, { cron: EVERY_FIVE_MINUTES }),
      handle(failureMailJob, createEdiFailureMails(mails)),
      handle(refusedReplyMailJob, createRefusedReplyMails(mails)),
    ],
    enqueueMissing: delivery.enqueueWaiting,
  };
  return { delivery, feature };
}
