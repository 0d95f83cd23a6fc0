/**
 * End of day over a thousand shipments with thirty bad ones, the server killed twice in the middle, against the same
 * bookings as bare SQL (bare-bookings.mjs) and the drawing of the same labels and waybills alone. From the request to the
 * last byte of the file, with the time in which the server that came next took the run over, and without the time it took
 * to start, which is told apart. What must be true of the result is looked at first: each good one booked and printed
 * once, each bad one listed with its reason.
 */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { bareBookings, copyTables } from './bare-bookings.mjs';
import { load, openApi, startSystem } from './system.mjs';

export const GOAL = 3;
const SHIPMENTS = 1000;
const BAD_EACH = 33;
const AT_ONCE = 8;
/** Shares of the run after which the server is killed. */
const KILLED_AT = [0.3, 0.6];
/** Unit: milliseconds. Each look reads the whole run, so that looking too often would be measured, too. */
const POLL = 250;
const ORDER = 'ENDOFDAY';

export async function measureEndOfDay() {
  let system = await startSystem();
  try {
    let api = await openApi(system.url);
    const last = await createShipments(api);
    await withDatabase(system.data, copyTables);
    const body = {
      searchFields: { orderNumber: `${ORDER}%` },
      maxShipmentId: last,
      documents: { unPrinted: true, shipmentList: true },
    };
    let from = performance.now();
    let took = 0;
    let starting = 0;
    const takeovers = [];
    const { jobId, total } = await api.call('POST', '/shipments/print', body);
    assert.equal(total, SHIPMENTS);
    for (const share of KILLED_AT) {
      await untilJob(api, jobId, ({ done }) => done >= share * SHIPMENTS);
      took += performance.now() - from;
      await system.kill();
      const killed = performance.now();
      system = await startSystem(system.data);
      from = performance.now();
      starting += from - killed;
      api = await openApi(system.url);
      const found = await api.call('GET', `/jobs/${jobId}`);
      await untilJob(api, jobId, ({ done }) => done > found.done);
      takeovers.push(performance.now() - from);
    }
    const job = await untilJob(api, jobId, ({ endedAt }) => endedAt !== null);
    const file = await fetch(`${system.url}/api/jobs/${jobId}/file`, { headers: { authorization: api.authorization } });
    assert.equal(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5), '%PDF-');
    took += performance.now() - from;

    const bare = await withDatabase(system.data, async (database) => {
      await assertResult(database, job);
      return bareBookings(database, await doneShipments(database, jobId));
    });
    const drawing = await drawingAlone();
    return {
      'end of day': took,
      'longest takeover in it': Math.max(...takeovers),
      'two starts beside it': starting,
      'bare SQL': bare,
      drawing,
      ratio: took / (bare + drawing),
      goal: GOAL,
    };
  } finally {
    await system.stop();
    system.remove();
  }
}

const isBad = (index) => index % BAD_EACH === 7 && index < 30 * BAD_EACH;

async function createShipments(api) {
  const { deliveryTypes } = await api.call('GET', '/shipment/new');
  const { id } = deliveryTypes.find(({ name }) => name === 'DSV Styckegods');
  const receiver = {
    name: 'Åkerlunds AB',
    street1: 'Storgatan 1',
    zipCode: '75320',
    city: 'Uppsala',
    countryCode: 'SE',
  };
  const ids = [];
  let next = 0;
  const work = async () => {
    while (next < SHIPMENTS) {
      const index = next++;
      const saved = await api.call('PUT', '/shipment/new', {
        orderNumber: `${ORDER}${index}`,
        addresses: { receiver },
        goodsLines: [{ lineNo: 1, type: 'PC', description: 'Gods', quantity: 1, weight: 10 }],
        ...(!isBad(index) && { deliveryType: id }),
      });
      ids.push(Number(saved.shipmentId));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return String(Math.max(...ids));
}

async function untilJob(api, jobId, isThere) {
  for (;;) {
    const job = await api.call('GET', `/jobs/${jobId}`);
    if (isThere(job)) return job;
    await delay(POLL);
  }
}

async function withDatabase(data, work) {
  const { startEmbeddedPostgres } = await load('src/server/db/embedded-postgres.ts');
  // The cluster of the server: it is found running.
  const cluster = await startEmbeddedPostgres({ directory: data });
  const client = new pg.Client(cluster.connection('postgres'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function doneShipments(database, jobId) {
  const { rows } = await database.query(
    `select shipment_id from day_run_shipments where run_id = $1 and outcome = 'done' order by place`,
    [jobId],
  );
  return rows.map(({ shipment_id }) => shipment_id);
}

async function assertResult(database, job) {
  const bad = Array.from({ length: SHIPMENTS }, (_, index) => index).filter(isBad).length;
  const good = SHIPMENTS - bad;
  assert.equal(job.done, good);
  assert.deepEqual(new Set(job.failed.map(({ code }) => code)), new Set(['noDeliveryType']));
  assert.equal(job.failed.length, bad);
  const { rows } = await database.query(
    `select count(*)::int as prints, count(distinct (p.shipment_id, p.kind))::int as papers,
       count(*) filter (where p.is_reprint)::int as again, count(distinct p.shipment_id)::int as shipments
     from prints p join shipments s using (company_id, shipment_id) where s.order_number like $1`,
    [`${ORDER}%`],
  );
  assert.deepEqual(rows[0], { prints: good * 2, papers: good * 2, again: 0, shipments: good });
}

async function drawingAlone() {
  const { renderDocuments } = await load('src/documents/render-documents.ts');
  const { readDocumentTools } = await load('src/server/rendering/document-tools.ts');
  const { exampleConsignment } = await load('tests/fixtures/iftmin-consignment.ts');
  const goodsLines = [{ ...exampleConsignment.goodsLines[0], quantity: 1, packageNumbers: ['373500000000001014'] }];
  const consignments = Array.from({ length: SHIPMENTS }, (_, index) => {
    return { ...exampleConsignment, orderNumber: `${index}`, goodsLines };
  });
  const orders = ['label', 'waybill'].flatMap((kind) =>
    consignments.map((consignment) => ({ kind, consignment, copies: 1 })),
  );
  const from = performance.now();
  await renderDocuments(orders, { ...readDocumentTools(), title: 'Drawing' });
  return performance.now() - from;
}
