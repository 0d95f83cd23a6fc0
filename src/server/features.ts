/**
 * Creates every feature of the server once and collects what it contributes: handlers, kinds of the change feed, and jobs. A
 * feature adds its service and its routes here and is created nowhere else.
 */
import type pg from 'pg';
import { createAccountMails } from './account/account-mails.ts';
import { createAccountTokens } from './account/account-token.ts';
import { createAddressImportService } from './addresses/address-import-service.ts';
import { addressFeed, createAddressRoutes } from './addresses/address-routes.ts';
import { createAddressService } from './addresses/address-service.ts';
import { createBookingAdapters } from './booking/booking-adapters.ts';
import { createBookingRoutes } from './booking/booking-routes.ts';
import { createBookingService } from './booking/booking-service.ts';
import { createWebBooking } from './booking/web-booking.ts';
import { carrierFeed, createCarrierRoutes } from './carriers/carrier-routes.ts';
import { type CarrierServerDependencies, createCarrierServers } from './carriers/carrier-server.ts';
import { createCarrierService } from './carriers/carrier-service.ts';
import { createConnectionTest } from './carriers/connection-test.ts';
import { createInvoiceMaking } from './company/invoice-making.ts';
import { createInvoicePlan } from './company/invoice-plan.ts';
import { createInvoiceSending } from './company/invoice-sending.ts';
import { createPlanAdjustment } from './company/plan-adjustment.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/database.ts';
import type { Writer } from './db/write.ts';
import { deliveryTypesOfCarrier } from './delivery-types/delivery-type-repository.ts';
import { createDeliveryTypeRoutes, deliveryTypeFeed } from './delivery-types/delivery-type-routes.ts';
import { createDeliveryTypeService } from './delivery-types/delivery-type-service.ts';
import { createEdiCollection } from './edi/edi-collection.ts';
import { createEdiDelivery } from './edi/edi-delivery.ts';
import { createEdiFailureMails } from './edi/edi-failure-mails.ts';
import { createTransport } from './edi/edi-transport.ts';
import { readOutages } from './edi/fetch-outage.ts';
import { createRefusedReplyMails } from './edi/reply-alerts.ts';
import { readLastDeliveries } from './edi-log/edi-log.ts';
import { createEdiRoutes } from './edi-log/edi-routes.ts';
import { createDayFiles } from './end-of-day/day-file.ts';
import { createDayRun } from './end-of-day/day-run.ts';
import { createEndOfDayRoutes } from './end-of-day/end-of-day-routes.ts';
import type { FeedKind } from './feed/feed-kind.ts';
import { runHousekeeping } from './housekeeping.ts';
import type { Handlers } from './http/call.ts';
import type { JobHandlers } from './jobs/job-queue.ts';
import { createMailSender, type MailSettings } from './mail/mail-sender.ts';
import { notificationFeed, notificationRoutes } from './notifications/notification-routes.ts';
import { publishProgress } from './notifications/progress-notices.ts';
import { createPutBackNotices } from './notifications/put-back-notices.ts';
import { createSeriesMails } from './numbers/series-mails.ts';
import { createPrintBell } from './printing/print-bell.ts';
import { createPrintJobs } from './printing/print-jobs.ts';
import { createPrintLedger } from './printing/print-outcome.ts';
import { createPrintRoutes } from './printing/print-routes.ts';
import { createPrintService } from './printing/print-service.ts';
import { createRenderPool } from './rendering/render-pool.ts';
import { createSecretBox } from './security/secret-box.ts';
import { createShipmentAgeing } from './shipments/shipment-ageing.ts';
import { holdUnsentShipments } from './shipments/shipment-follow-up.ts';
import { createListShipments } from './shipments/shipment-list-service.ts';
import { createShipmentRoutes, shipmentFeed } from './shipments/shipment-routes.ts';
import { createShipmentService } from './shipments/shipment-service.ts';
import { createStaticDataRoutes, staticDataFeed } from './static-data/static-data-service.ts';

export interface FeatureDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly clock: () => Date;
  /** The same database, for a connection that only listens. */
  readonly connection: pg.ClientConfig;
  /** Used to seal secrets at rest. */
  readonly secret: string;
  readonly dataDirectory: string;
  /** Which carrier servers may be reached and trusted. */
  readonly carrierTrust: CarrierServerDependencies['trust'];
  readonly bookingServices: Config['bookingServices'];
  readonly mail: Omit<MailSettings, 'dataDirectory'>;
  readonly seller: Config['seller'];
  /** The bundle that draws documents in a thread. */
  readonly renderWorker: URL;
}

export interface Features {
  readonly handlers: Handlers;
  readonly feedKinds: readonly FeedKind[];
  readonly jobs: JobHandlers;
  /** Runs before any job: adds a job where one is missing, for example for a message in a restored database. */
  readonly scheduleMissingJobs: () => Promise<void>;
  /** Called when the server stops. */
  readonly close: readonly (() => Promise<void>)[];
  /** Called before the server answers. */
  readonly start: readonly (() => Promise<void>)[];
  /** Ends calls that are waiting, when the server is about to stop. */
  readonly stopWaiting: readonly (() => Promise<void>)[];
}

export function createFeatures(dependencies: FeatureDependencies): Features {
  const { db, writer, clock, secret, dataDirectory, mail, seller, carrierTrust } = dependencies;
  const rendering = createRenderPool({ worker: dependencies.renderWorker });
  const secretBox = createSecretBox(secret);
  const servers = { db, writer, secretBox, trust: carrierTrust };
  const openServer = createCarrierServers(servers);
  const carriers = createCarrierService({
    ...{ db, clock, secretBox, holdUnsentShipments, readLastDeliveries, readOutages },
    deliveryTypes: deliveryTypesOfCarrier,
  });
  const delivery = createEdiDelivery({ db, writer, transport: createTransport(openServer, dataDirectory) });
  const collection = createEdiCollection({ db, writer, openServer, dataDirectory });
  const printing = createPrintService({ db, writer, clock, rendering });
  const bell = createPrintBell(dependencies.connection);
  const printJobs = createPrintJobs({ db, writer, clock, rendering, bell });
  const openAdapter = createBookingAdapters({ db, secretBox, services: dependencies.bookingServices });
  const webBooking = createWebBooking({ db, writer, openAdapter });
  const booking = createBookingService({ writer, delivery, webBooking });
  const shipments = createShipmentService({ db, clock, delivery });
  const sendMail = createMailSender({ ...mail, dataDirectory });
  const accountMails = createAccountMails({
    ...{ db, clock, tokens: createAccountTokens(secret, clock), publicUrl: mail.publicUrl },
    sendMail,
  });
  return {
    handlers: {
      ...createStaticDataRoutes(db),
      ...notificationRoutes,
      ...createAddressRoutes({
        addresses: createAddressService(db),
        imports: createAddressImportService(db),
        reportProgress: (notice) => publishProgress(db, notice),
      }),
      ...createCarrierRoutes(carriers, createConnectionTest(servers)),
      ...createDeliveryTypeRoutes(createDeliveryTypeService({ db, clock, holdUnsentShipments })),
      ...createShipmentRoutes(db, shipments, createListShipments(db, clock)),
      ...createBookingRoutes(booking, printing),
      ...createPrintRoutes(createPrintLedger(db), printJobs),
      ...createEndOfDayRoutes(db, clock, createDayFiles(db, rendering)),
      ...createEdiRoutes(db, clock),
    },
    feedKinds: [staticDataFeed, shipmentFeed, addressFeed, deliveryTypeFeed, carrierFeed, notificationFeed],
    jobs: {
      'edi.deliver': delivery.deliverLater,
      'edi.collect': collection.collect,
      'edi.lookForReplies': collection.planCollections,
      'endOfDay.run': createDayRun({ db, writer, booking, delivery }),
      'booking.finish': webBooking.finishLater,
      'account.mail': accountMails,
      'series.mail': createSeriesMails({ db, sendMail, publicUrl: mail.publicUrl }),
      'edi.mail': createEdiFailureMails({ db, sendMail, publicUrl: mail.publicUrl }),
      'edi.refusedMail': createRefusedReplyMails({ db, sendMail, publicUrl: mail.publicUrl }),
      'invoice.plan': createInvoicePlan({ db, writer, clock, seller }),
      'invoice.make': createInvoiceMaking({ writer, seller }),
      'invoice.send': createInvoiceSending({ db, writer, rendering, sendMail, publicUrl: mail.publicUrl }),
      'history.tell': createPutBackNotices(writer),
      'print.giveUpLost': printJobs.giveUpLost,
      'plan.adjust': createPlanAdjustment({ db, writer }),
      'shipments.age': createShipmentAgeing({ db, writer, clock }),
      housekeeping: () => runHousekeeping(db, writer, clock()),
    },
    async scheduleMissingJobs() {
      await delivery.planWaiting();
      await webBooking.planWaiting();
    },
    start: [bell.start],
    stopWaiting: [bell.close],
    close: [rendering.close],
  };
}
