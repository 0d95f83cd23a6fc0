/** A company in which every kind of job has something to do, and the payload with which it finds it. */
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Shipment } from '#contract/shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { accountMailJob } from '#server/account/account-mails.ts';
import { loginMailJob } from '#server/account/login-mails.ts';
import { bookingJob } from '#server/booking/web-booking-calls.ts';
import { invoiceMakingJob } from '#server/company/invoice-making.ts';
import { invoicePlanJob } from '#server/company/invoice-plan.ts';
import { invoiceSendingJob } from '#server/company/invoice-sending.ts';
import { planAdjustmentJob } from '#server/company/plan-adjustment.ts';
import { archiveJob } from '#server/company-data/archive-making.ts';
import { companyEndMailJob } from '#server/company-data/company-end-mails.ts';
import { companyEndingJob } from '#server/company-data/company-ending.ts';
import { failureMailJob } from '#server/edi/edi-failure-mails.ts';
import { collectionJob, collectionRoundJob, deliveryJob } from '#server/edi/edi-jobs.ts';
import { refusedReplyMailJob } from '#server/edi/reply-alerts.ts';
import { endOfDayJob } from '#server/end-of-day/end-of-day-run-end.ts';
import { putBackNoticeJob } from '#server/feed/put-back.ts';
import { housekeepingJob } from '#server/jobs/housekeeping.ts';
import type { JobType } from '#server/jobs/job-type.ts';
import { seriesMailJob } from '#server/numbers/series-mails.ts';
import { lostPrintsJob } from '#server/printing/print-jobs.ts';
import { shipmentAgeingJob } from '#server/shipments/shipment-ageing.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import {
  book,
  createCarrier,
  createDeliveryType,
  createEdiDeliveryType,
  createShipment,
  goodsLine,
} from './freight-world.ts';
import { addInvoice, letPay, SELLER } from './invoicing.ts';
import { startTestServer, type TestCaller } from './server.ts';
import { keepRows, restoreRows } from './stored-rows.ts';
import { OTHER_COMPANY, seedTestCompanies, TEST_COMPANY, TEST_USERS } from './test-companies.ts';
import { whenDone } from './when-done.ts';

export const WORLD_BEGAN = new Date('2026-03-20T09:00:00Z');
const LONG_AGO = new Date('2025-01-01T00:00:00Z');
/** One part of a run. */
const DAY_SHIPMENTS = 6;
const MODERATOR = { companyId: TEST_COMPANY, username: TEST_USERS.Moderator };

export interface JobWorld {
  /** By the job's name. */
  readonly payloads: Readonly<Record<string, unknown>>;
  readonly database: TestDatabase;
  /** Puts every row back as it was, and answers a data directory with the files that there were. */
  restore(): Promise<string>;
}

/** Call it at the top of a file, with `console.error` silenced: it lets deliveries fail. */
export async function createJobWorld(): Promise<JobWorld> {
  const database = await createTestDatabase();
  const { db } = database;
  await seedTestCompanies(db);
  const server = await startTestServer({
    database,
    clock: () => WORLD_BEGAN,
    environment: { JOBS: '0', ...SELLER },
  });
  const { dataDirectory } = server.config;
  const moderator = await server.signIn(TEST_USERS.Moderator);
  const deliveryType = await createEdiDeliveryType(moderator);
  const webService = { carrierSuiteId: 'POSTNORDSE', gaNo: '1', ws_UserName: 'kaj', ws_Password: 'x' };
  const simulated = { name: 'PostNord', ...webService, numberSeries: {}, testMode: true };
  const webType = await createDeliveryType(moderator, await createCarrier(moderator, simulated as never), 'Web', {
    dom: '18',
  });

  const runId = await startDay(moderator, deliveryType, webType.id);
  const replied = await bookAnswered(moderator, deliveryType, dataDirectory);
  const waiting = await bookUndelivered(moderator, deliveryType, path.join(dataDirectory, 'edi'));
  await db.updateTable('edi_messages').where('shipment_id', '=', waiting).set({ next_try_at: WORLD_BEGAN }).execute();
  const unbooked = await createShipment(moderator, { deliveryType: webType.id, orderNumber: 'SIM-DOWN' });
  await moderator.call('bookShipment', { params: { shipmentId: unbooked.shipmentId }, body: { action: 'book' } });
  await sql`update shipments set document = jsonb_set(document, '{orderNumber}', '"SO-1"')
    where shipment_id = ${unbooked.shipmentId}`.execute(db);
  await db.updateTable('web_bookings').where('state', '=', 'started').set({ next_try_at: WORLD_BEGAN }).execute();

  for (const companyId of [TEST_COMPANY, OTHER_COMPANY]) {
    await letPay(db, companyId, { extraUsers: 2, storageMonths: 6, details: { emailInvoiceTo: 'faktura@demo.test' } });
  }
  await db
    .updateTable('companies')
    .set({ auto_adjust_plan: true, plan_judged_month: '2026-01', created_at: LONG_AGO })
    .execute();
  const units = [TEST_COMPANY, OTHER_COMPANY].map((company_id) => ({ company_id, month: '2026-02', units: 9000 }));
  await db.insertInto('delivery_unit_months').values(units).execute();
  await sql`update invoice_series set last_month = '2026-02'`.execute(db);
  const undrawn = await addInvoice(db, TEST_COMPANY);
  await sql`update invoices set pdf = null where invoice_no = ${undrawn}`.execute(db);
  const overdue = await addInvoice(db, OTHER_COMPANY, undefined, '2026-01');
  await sql`update invoices set sent_at = now(), due_date = '2026-02-01' where invoice_no = ${overdue}`.execute(db);

  for (const { shipmentId } of [
    replied,
    await book(moderator, (await createShipment(moderator, { deliveryType })).shipmentId),
  ]) {
    await moderator.do('printShipment', { params: { shipmentId }, body: {} });
    await db
      .updateTable('prints')
      .where('shipment_id', '=', shipmentId)
      .set({ outcome: 'taken', client_id: 'gone', client_name: 'Gone', taken_at: LONG_AGO })
      .execute();
  }
  const { shipmentId: cancelled } = await createShipment(moderator, { deliveryType });
  await moderator.do('saveShipment', { params: { shipmentId: cancelled }, body: { status: STATUS.cancelled } });
  await db.updateTable('shipments').where('shipment_id', '=', cancelled).set({ state_changed_at: LONG_AGO }).execute();
  await db.updateTable('idempotency_keys').set({ created_at: LONG_AGO }).execute();
  await db.updateTable('refresh_families').set({ used_at: LONG_AGO }).execute();
  await db.updateTable('companies').set({ ends_at: WORLD_BEGAN }).where('company_id', '=', TEST_COMPANY).execute();
  const { jobId: exportId } = await moderator.do('exportCompany');
  await sql`truncate graphile_worker._private_jobs`.execute(db);
  await server.app.close();

  await keepRows(db);
  const { carrier } = replied;
  const carrierId = carrier ?? '';
  return {
    payloads: Object.fromEntries([
      situation(deliveryJob, { companyId: TEST_COMPANY, shipmentId: waiting }),
      situation(collectionJob, { companyId: TEST_COMPANY, carrierId }),
      situation(collectionRoundJob, {}),
      situation(failureMailJob, { ...MODERATOR, shipmentId: waiting, others: 2 }),
      situation(endOfDayJob, { companyId: TEST_COMPANY, runId }),
      situation(bookingJob, { companyId: TEST_COMPANY, shipmentId: unbooked.shipmentId }),
      situation(accountMailJob, { kind: 'reset', username: TEST_USERS.DefaultUser }),
      situation(refusedReplyMailJob, {
        ...MODERATOR,
        carrierId,
        values: { carrier: 'DSV', count: 1, problem: 'cutOff' },
      }),
      situation(seriesMailJob, { ...MODERATOR, carrierId, carrier: 'DSV', series: 'consignment', left: '8' }),
      situation(invoicePlanJob, {}),
      situation(invoiceMakingJob, { companyId: OTHER_COMPANY, month: '2026-03' }),
      situation(invoiceSendingJob, { companyId: TEST_COMPANY, invoiceNo: undrawn }),
      situation(planAdjustmentJob, {}),
      situation(putBackNoticeJob, { companyId: TEST_COMPANY, once: crypto.randomUUID() }),
      situation(shipmentAgeingJob, {}),
      situation(lostPrintsJob, {}),
      situation(archiveJob, { companyId: TEST_COMPANY, exportId }),
      situation(companyEndingJob, {}),
      situation(companyEndMailJob, { ...MODERATOR, by: MODERATOR.username, endsAt: WORLD_BEGAN.toISOString() }),
      situation(loginMailJob, { ...MODERATOR, news: { what: 'reset', by: MODERATOR.username } }),
      situation(housekeepingJob, {}),
    ]),
    database,
    async restore() {
      await restoreRows(db);
      const directory = mkdtempSync(path.join(tmpdir(), 'kaj-jobs-'));
      cpSync(dataDirectory, directory, { recursive: true });
      whenDone(async () => rmSync(directory, { recursive: true }));
      return directory;
    },
  };
}

/** A payload with which a job of this type finds something to do. */
function situation<Payload>({ name }: JobType<Payload>, payload: NoInfer<Payload>): [name: string, payload: unknown] {
  return [name, payload];
}

/** A run over shipments of which one has been booked and changed, one has no delivery type and one is for a web service. */
async function startDay(moderator: TestCaller, deliveryType: string, webType: string): Promise<string> {
  const made: string[] = [];
  for (let index = 0; index < DAY_SHIPMENTS; index += 1) {
    const type = index === 1 ? {} : { deliveryType: index === 2 ? webType : deliveryType };
    made.push((await createShipment(moderator, { goodsLines: [goodsLine(1, 1)], ...type })).shipmentId);
  }
  const [changed = ''] = made;
  await book(moderator, changed);
  await moderator.do('saveShipment', { params: { shipmentId: changed }, body: { msgToFW1: 'Ring the bell' } });
  const body = { maxShipmentId: made.at(-1), documents: { unPrinted: true, shipmentList: true } };
  const answer = await moderator.do('endOfDay', { body });
  if (!('jobId' in answer)) throw new Error('was not started');
  return answer.jobId;
}

/** A booked shipment about which its carrier has sent two events. */
async function bookAnswered(moderator: TestCaller, deliveryType: string, dataDirectory: string): Promise<Shipment> {
  const { shipmentId } = await createShipment(moderator, { deliveryType });
  const shipment = await book(moderator, shipmentId);
  const folder = path.join(dataDirectory, 'edi', TEST_COMPANY, shipment.carrier ?? '', 'in');
  mkdirSync(folder, { recursive: true });
  for (const [event, minute] of [
    ['13', '40'],
    ['31', '50'],
  ]) {
    const status = `CNI+1+${shipment.consignmentNo}'STS+1+${event}'DTM+334:2026032015${minute}:203'`;
    const message = `UNH+1+IFTSTA:D:96A:UN'${status}UNT+5+1'`;
    const envelope = `UNB+UNOC:3+CARRIER:ZZ+7350000000009:14+260320:1200+S${event}'${message}UNZ+1+S${event}'`;
    writeFileSync(path.join(folder, `${event}.edi`), `UNA:+.? '${envelope}`, 'latin1');
  }
  return shipment;
}

/** A booked shipment whose message could not be delivered. */
async function bookUndelivered(moderator: TestCaller, deliveryType: string, folder: string): Promise<string> {
  const { shipmentId } = await createShipment(moderator, { deliveryType });
  renameSync(folder, `${folder}-away`);
  writeFileSync(folder, '');
  await book(moderator, shipmentId);
  rmSync(folder);
  renameSync(`${folder}-away`, folder);
  return shipmentId;
}
