/**
 * What a colleague notices while one signed-in caller sends all that costs most, a minute long and as fast as it can:
 * the ping of the colleague, against the ping of an idle server. The caller works in a thread of its own, so that only
 * the server is measured.
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { openApi, percentile, startSystem } from './system.mjs';

/** Unit: milliseconds. */
const IDLE = 10_000;
const BUSY = 60_000;
const BETWEEN_PINGS = 50;
/** A ping nobody feels, however quick the idle one was. Unit: milliseconds. */
const UNNOTICED = 50;
const TIMES_IDLE = 5;
export const GOAL = 1;

export async function measureNeighbours() {
  const system = await startSystem();
  try {
    const api = await openApi(system.url);
    const shipmentId = await makeLargestShipment(api);
    const idle = percentile(await timePings(system.url, IDLE), 0.95);
    const caller = new Worker(new URL('./neighbour-caller.mjs', import.meta.url), {
      workerData: { url: system.url, authorization: api.authorization, shipmentId },
    });
    await once(caller, 'message');
    const busy = await timePings(system.url, BUSY);
    caller.postMessage('enough');
    const [sent] = await once(caller, 'message');
    await caller.terminate();
    const busy95 = percentile(busy, 0.95);
    const ratio = busy95 / Math.max(TIMES_IDLE * idle, UNNOTICED);
    return { ...sent, pings: busy.length, idle95: idle, busy95, slowest: Math.max(...busy), ratio, goal: GOAL };
  } finally {
    await system.stop();
    system.remove();
  }
}

/** 2,000 labels, each of which is drawn. */
async function makeLargestShipment(api) {
  const receiver = {
    name: 'Göteborgs Kakel AB',
    street1: 'Hamngatan 1',
    zipCode: '41104',
    city: 'Göteborg',
    countryCode: 'SE',
  };
  const goodsLines = [{ lineNo: 1, type: 'PC', quantity: 2000, weight: 10 }];
  const { deliveryTypes } = await api.call('GET', '/shipment/new');
  const body = { addresses: { receiver }, goodsLines, deliveryType: deliveryTypes[0].id };
  return (await api.call('PUT', '/shipment/new', body)).shipmentId;
}

async function timePings(url, duration) {
  const times = [];
  const end = performance.now() + duration;
  while (performance.now() < end) {
    const from = performance.now();
    const answer = await fetch(`${url}/api/ping`);
    await answer.text();
    if (!answer.ok) throw new Error(`ping: ${answer.status}`);
    times.push(performance.now() - from);
    await wait(BETWEEN_PINGS);
  }
  return times;
}
