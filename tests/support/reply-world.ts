/**
 * Carriers that answer: connections without a server, shipments sent with them, replies put where Kaj looks for them, and what
 * came of it.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CarrierInput } from '#contract/carrier.ts';
import type { EdiLogFilter } from '#contract/edi-log-limits.ts';
import type { Shipment } from '#contract/shipment.ts';
import {
  book,
  consignmentSeries,
  createCarrier,
  createDeliveryType,
  createShipment,
  DSV_CARRIER,
  goodsLine,
  packageSeries,
} from './freight-world.ts';
import { openJobs } from './job-time.ts';
import { startTestServer, type TestServerOptions } from './server.ts';
import { TEST_COMPANY, TEST_USERS } from './test-companies.ts';

const SOON = { timeout: 30_000, interval: 50 };

export interface Connection {
  readonly carrierId: string;
  readonly name: string;
  readonly deliveryType: string;
  readonly folder: string;
}

export interface Sent {
  readonly shipmentId: string;
  /** For the placeholders of an input. */
  readonly values: Readonly<Record<string, string>>;
}

export const inEnvelope = (type: string, reference: string, ...segments: string[]): string =>
  `UNA:+.? 'UNB+UNOC:3+FRAKTEX:ZZ+7350000000009:14+261124:0915+${reference}'UNH+1+${type}:D:96A:UN'${segments
    .map((segment) => `${segment}'`)
    .join('')}UNT+${segments.length + 2}+1'UNZ+1+${reference}'`;

/** Files that were not taken. */
export const left = ({ folder }: Connection): string[] => readdirSync(folder);

export async function createReplyWorld(options: TestServerOptions = {}) {
  const server = await startTestServer(options);
  const signedIn = () => server.signIn(TEST_USERS.Moderator);
  let moderator = await signedIn();
  let connections = 0;
  let orders = 0;
  const { db } = server;

  /** A connection of its own, so that no test hears of another's replies. */
  async function connection(settings: Partial<CarrierInput> = {}): Promise<Connection> {
    const numberSeries = { consignment: consignmentSeries(), package: packageSeries() };
    connections += 1;
    const own = { ...DSV_CARRIER, name: `Fraktex ${connections}`, numberSeries, ...settings };
    const carrierId = await createCarrier(moderator, own as Partial<CarrierInput>);
    const { id } = await createDeliveryType(moderator, carrierId, `Type ${carrierId}`, { dom: 'GRP' });
    const folder = path.join(server.config.dataDirectory, 'edi', TEST_COMPANY, carrierId, 'in');
    mkdirSync(folder, { recursive: true });
    return { carrierId, name: own.name, deliveryType: id, folder };
  }

  async function send({ deliveryType }: Connection, { orderNumber = '', quantity = 3 } = {}): Promise<Sent> {
    orders += 1;
    const order = orderNumber || `SO-${1000 + orders}`;
    const goodsLines = [goodsLine(1, quantity)];
    const { shipmentId } = await createShipment(moderator, { deliveryType, orderNumber: order, goodsLines });
    const shipment = await book(moderator, shipmentId);
    const { data } = await moderator.do('ediLog', { query: { shipmentId } });
    const packages = shipment.goodsLines.flatMap(({ packageNumbers }) => packageNumbers);
    const values = {
      REF: data[0]?.reference ?? '',
      CONS: shipment.consignmentNo ?? '',
      ORDER: order,
      ...Object.fromEntries(packages.map((number, index) => [`SSCC${index + 1}`, number])),
    };
    return { shipmentId, values };
  }

  /** The state after an end of day. */
  async function close(...sent: readonly Sent[]): Promise<void> {
    const ids = sent.map(({ shipmentId }) => shipmentId);
    await sql`update shipments set status = 70, document = jsonb_set(document, '{status}', '70')
      where shipment_id = any(${ids}::bigint[])`.execute(db);
  }

  /** The end of day of one shipment, as somebody runs it. */
  async function endDay({ shipmentId, values }: Sent): Promise<void> {
    const documents = { unPrinted: true, label: true, waybill: true, shipmentList: false };
    const body = { documents, searchFields: { orderNumber: values.ORDER ?? '' }, maxShipmentId: shipmentId };
    const answer = await moderator.do('endOfDay', { body });
    const jobId = 'jobId' in answer ? answer.jobId : '';
    const ended = async () => (await moderator.do('job', { params: { jobId } })).endedAt;
    await expect.poll(ended, SOON).not.toBeNull();
  }

  async function visit({ carrierId }: Connection): Promise<void> {
    await moderator.do('fetchReplies', { params: { carrierId } });
    const open = async () => (await openJobs(db, ['edi.collect'])).filter(({ task }) => task === 'edi.collect');
    await expect.poll(open, SOON).toEqual([]);
  }

  async function feed(world: Connection, bytes: Buffer | string, name: string | Buffer = 'reply.edi'): Promise<void> {
    const place = Buffer.concat([Buffer.from(`${world.folder}/`), Buffer.from(name)]);
    writeFileSync(place, typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
    await visit(world);
  }

  const read = async ({ shipmentId }: Sent): Promise<Shipment> =>
    (await moderator.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;
  const statusOf = async (sent: Sent) => (await read(sent)).status;
  const reasonOf = async (sent: Sent) => (await read(sent)).validationNotice?.values?.reason;
  const answers = async ({ carrierId }: Connection, state?: EdiLogFilter) => {
    const { data } = await moderator.do('ediLog', { query: { carrierId, ...(state && { state }) } });
    return data.filter(({ direction }) => direction === 'in');
  };
  const problems = async (world: Connection) => (await answers(world, 'refused')).map(({ problem }) => problem);
  const eventsOf = ({ shipmentId }: Sent) =>
    db
      .selectFrom('carrier_events')
      .select(['code', 'event_time', 'place', 'package_numbers'])
      .where('shipment_id', '=', shipmentId)
      .orderBy('event_id')
      .execute();
  const notifications = async () => (await moderator.do('staticData')).notifications;
  const told = async ({ name }: Connection) =>
    (await notifications()).filter(({ code, values }) => code === 'repliesRefused' && values?.carrier === name);
  const outagesOf = async ({ name }: Connection) =>
    (await notifications()).filter(({ code, values }) => code === 'repliesNotFetched' && values?.carrier === name);
  const cardOf = async ({ carrierId }: Connection) =>
    (await moderator.do('carriers')).find((one) => one.carrierId === carrierId);
  const textOf = async (ediId: string) => (await moderator.do('ediMessage', { params: { ediId } })).text;
  const countsOf = async ({ carrierId }: Connection) => (await moderator.do('ediLog', { query: { carrierId } })).counts;

  return {
    ...{ server, db, connection, send, close, endDay, visit, feed, statusOf, reasonOf, answers, problems, eventsOf },
    ...{ notifications, told, outagesOf, cardOf, textOf, countsOf },
    /** After a jump of the clock, which ends sessions. */
    async signInAgain() {
      moderator = await signedIn();
    },
  };
}
