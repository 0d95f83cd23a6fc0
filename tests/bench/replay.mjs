/**
 * What a device sends after a day without a network, over a link that takes its time: 500 edits, ten of each of 50
 * shipments, against the least queue there can be, emptied one after the other: an edit is fetched, then its record is
 * deleted. The replay keeps every edit of a shipment in its place: looked at on the wire and in what the server has
 * afterwards.
 */
import { load, median, openApi, signIn, startBrowser, startSystem } from './system.mjs';

const SHIPMENTS = 50;
const EDITS_EACH = 10;
/** Unit: milliseconds, there and back. */
const DELAY = 40;
const ROUNDS = 3;
/** Four times as fast: a browser has six connections to a server, and what it writes down before and after costs time. */
export const GOAL = 1 / 4;

export async function measureReplay() {
  const { startFaultProxy } = await load('tests/e2e/support/fault-proxy.ts');
  const { putEdits, queueOf } = await load('tests/e2e/support/device-queue.ts');
  const [system, browser] = [await startSystem(), await startBrowser()];
  const network = await startFaultProxy(() => Number(new URL(system.url).port));
  try {
    const url = `http://localhost:${network.port}`;
    const api = await openApi(system.url);
    const page = await browser.context.newPage();
    await signIn(page, url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const [kaj, least] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const edits = await makeEdits(api);
      network.weaken(0, DELAY / 2);
      least.push(await sendOneByOne(page, api.authorization, edits));
      network.set('cut');
      const fresh = await makeEdits(api);
      await putEdits(page, fresh);
      const sent = followEdits(page);
      await page.reload();
      network.set('open');
      await until(async () => sent.length >= fresh.length && (await queueOf(page)).length === 0);
      network.weaken(0, 0);
      await expectOrder(api, fresh, sent);
      kaj.push(Math.max(...sent.map(({ end }) => end)) - Math.min(...sent.map(({ start }) => start)));
    }
    return { kaj: median(kaj), floor: median(least), ratio: median(kaj) / median(least), goal: GOAL };
  } finally {
    await browser.close();
    await network.close();
    await system.stop();
    system.remove();
  }
}

/** Each shipment in turn, as somebody does who goes through a list. */
async function makeEdits(api) {
  const receiver = {
    name: 'Göteborgs Kakel AB',
    street1: 'Hamngatan 1',
    zipCode: '41104',
    city: 'Göteborg',
    countryCode: 'SE',
  };
  const goodsLines = [{ lineNo: 1, type: 'PC', quantity: 1, weight: 10 }];
  const shipments = await Promise.all(
    Array.from({ length: SHIPMENTS }, async () => {
      const { shipmentData } = await api.call('PUT', '/shipment/new', { addresses: { receiver }, goodsLines });
      return shipmentData;
    }),
  );
  return Array.from({ length: EDITS_EACH }, (_, edit) =>
    shipments.map((shipment) => ({ shipment, patch: { orderNumber: `edit ${edit}` } })),
  ).flat();
}

/** From the first request to the last answer, in milliseconds. */
async function sendOneByOne(page, authorization, edits) {
  const asked = edits.map(({ shipment, patch }) => ({ id: shipment.shipmentId, patch }));
  return page.evaluate(
    async ([all, token]) => {
      const done = (request) =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = request.onabort = () => reject(request.error);
          request.oncomplete = resolve;
        });
      const opening = indexedDB.open('least-queue', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('edits', { autoIncrement: true });
      const database = await done(opening);
      const change = async (work) => {
        const transaction = database.transaction('edits', 'readwrite', { durability: 'strict' });
        work(transaction.objectStore('edits'));
        await done(transaction);
      };
      await change((edits) => {
        for (const edit of all) edits.add(edit);
      });
      const headers = { 'content-type': 'application/json', authorization: token };
      const from = performance.now();
      for (;;) {
        const cursor = await done(database.transaction('edits').objectStore('edits').openCursor());
        if (!cursor) break;
        const { id, patch } = cursor.value;
        const response = await fetch(`/api/shipment/${id}`, { method: 'PUT', headers, body: JSON.stringify(patch) });
        if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
        await response.text();
        await change((edits) => edits.delete(cursor.key));
      }
      const took = performance.now() - from;
      database.close();
      return took;
    },
    [asked, authorization],
  );
}

/** Every edit on the wire, with the moments of its request and its answer by the browser's clock. */
function followEdits(page) {
  const sent = [];
  page.on('requestfinished', (request) => {
    if (request.method() !== 'PUT') return;
    const { startTime, responseEnd } = request.timing();
    const shipmentId = /\/shipment\/(\d+)/.exec(request.url())?.[1];
    sent.push({ shipmentId, edit: request.postDataJSON().orderNumber, start: startTime, end: startTime + responseEnd });
  });
  return sent;
}

async function expectOrder(api, edits, sent) {
  const shipments = new Map(edits.map(({ shipment }) => [shipment.shipmentId, shipment]));
  for (const [shipmentId, before] of shipments) {
    const own = sent.filter((one) => one.shipmentId === shipmentId).sort((a, b) => a.start - b.start);
    const isInOrder = own.every(
      ({ edit, start }, place) => edit === `edit ${place}` && start >= (own[place - 1]?.end ?? 0),
    );
    const { shipmentData: after } = await api.call('GET', `/shipment/${shipmentId}?only=shipmentData`);
    const effects = versionOf(after) - versionOf(before);
    const isLast = after.orderNumber === `edit ${EDITS_EACH - 1}`;
    if (isInOrder && isLast && own.length === EDITS_EACH && effects === EDITS_EACH) continue;
    throw new Error(`Shipment ${shipmentId}: ${own.map(({ edit }) => edit).join(', ')}; ${effects} effects`);
  }
}

function versionOf({ _etag }) {
  return Math.trunc(Number(_etag.replaceAll('"', '')));
}

async function until(isSo) {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 250));
}
