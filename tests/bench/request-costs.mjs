/**
 * What one call of each kind takes of a processor, in the server and in PostgreSQL, and from that how many processors a thousand
 * companies with ten thousand devices keep busy (docs/scale.md). Against the ping, which asks for nothing: what a device does in a minute
 * may take a tenth of a second on one processor.
 */
import { processorTimes } from './processor-times.mjs';
import { openApi, startSystem, USER } from './system.mjs';

const TIMES = 200;
const WARM_UP = 40;
const COMPANIES = 1000;
const DEVICES = 10_000;
/** Shipments a company makes in its working day of eight hours; each is made, changed, booked, printed, and found twice. */
const DAY = { shipments: 300, seconds: 8 * 3600 };
/** Unit: seconds. Of the page: what it asks by itself (changes-query.ts), and how long its token lasts (contract/session.ts). */
const EVERY = { changes: 60, refresh: 600 };

export async function measureRequestCosts() {
  const system = await startSystem();
  try {
    const costs = {};
    for (const [name, call] of Object.entries(await callsOf(system.url))) {
      for (let turn = 0; turn < WARM_UP; turn += 1) await call(turn);
      const before = processorTimes(system);
      for (let turn = 0; turn < TIMES; turn += 1) await call(WARM_UP + turn);
      const after = processorTimes(system);
      costs[name] = {
        server: ((after.server - before.server) * 1000) / TIMES,
        database: ((after.database - before.database) * 1000) / TIMES,
      };
      console.log(
        `  ${name}: server ${costs[name].server.toFixed(2)} ms, database ${costs[name].database.toFixed(2)} ms`,
      );
    }
    const perSecond = {
      'changes, none': DEVICES / EVERY.changes,
      refresh: DEVICES / EVERY.refresh,
      ...Object.fromEntries(
        ['save', 'edit', 'book', 'print'].map((name) => [name, (COMPANIES * DAY.shipments) / DAY.seconds]),
      ),
      'first page': (2 * COMPANIES * DAY.shipments) / DAY.seconds,
      // Each of the four writes is told to every page of its company, which reads it.
      'changes, one': (4 * DEVICES * DAY.shipments) / DAY.seconds,
    };
    const sum = { server: 0, database: 0 };
    for (const [name, often] of Object.entries(perSecond)) {
      for (const where of ['server', 'database']) sum[where] += (often * costs[name][where]) / 1000;
      console.log(`  ${name}: ${often.toFixed(1)} a second`);
    }
    console.log(`  processors busy: server ${sum.server.toFixed(2)}, database ${sum.database.toFixed(2)}`);
    const minute = costs['changes, none'].server + costs['changes, none'].database;
    return { ping: costs.ping.server, 'changes, none': minute, ratio: minute / 100, goal: 1 };
  } finally {
    await system.stop();
    system.remove();
  }
}

async function callsOf(url) {
  const { call } = await openApi(url);
  const { deliveryTypes } = await call('GET', '/shipment/new');
  const receiver = { name: 'Kakel AB', street1: 'Hamngatan 1', zipCode: '41104', city: 'Göteborg', countryCode: 'SE' };
  const body = {
    ...{ addresses: { receiver }, deliveryType: deliveryTypes[0].id },
    goodsLines: [{ lineNo: 1, type: 'PC', quantity: 2, weight: 10 }],
  };
  const cursor = await newestCursor(call);
  const made = [];
  let place = cursor;
  let cookie = await signInCookie(url);
  return {
    ping: () => call('GET', '/ping'),
    'changes, none': () => call('GET', `/changes?cursor=${encodeURIComponent(cursor)}`),
    refresh: async () => {
      const answer = await fetch(`${url}/api/refresh`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`refresh: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
      [cookie] = answer.headers.getSetCookie()[0].split(';');
    },
    'first page': () => call('POST', '/shipmentsList', {}),
    save: async () => made.push((await call('PUT', '/shipment/new', body)).shipmentId),
    'changes, one': async () => {
      ({ cursor: place } = await call('GET', `/changes?limit=1&cursor=${encodeURIComponent(place)}`));
    },
    edit: (turn) => call('PUT', `/shipment/${made[turn]}`, { noteInternal: `Note ${turn}` }),
    book: (turn) => call('POST', `/shipment/${made[turn]}/book`, { action: 'book' }),
    print: (turn) => call('POST', `/shipment/${made[turn]}/print`, { preview: true }),
  };
}

async function newestCursor(call) {
  let page = await call('GET', '/changes');
  while (page.more) page = await call('GET', `/changes?cursor=${encodeURIComponent(page.cursor)}`);
  return page.cursor;
}

async function signInCookie(url) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(USER),
  });
  await answer.arrayBuffer();
  return answer.headers.getSetCookie()[0].split(';')[0];
}
