/**
 * A day's requests pressed into SOAK_MINUTES (five): six devices of one person save, edit, book, preview, search, read changes, listen, and
 * sign out and in again, without a pause longer than a blink, while the server's memory, handles, connections, queues and disk are
 * watched. What is only made once (caches, pools, compiled code) is there after the first third; what grows from the second
 * third to the last would grow for as long as a server runs. Disk and rows grow with what was saved, and are told for each shipment.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { median, openApi, startSystem } from './system.mjs';

const LENGTH = Number(process.env.SOAK_MINUTES || 5) * 60_000;
const PEOPLE = 6;
/** Units: milliseconds. */
const BETWEEN_CALLS = 40;
const BETWEEN_LOOKS = 2000;
/** The heap is filled and emptied; what is told is the lowest of a third. The rest is told by its median. */
const LOWEST = ['heap'];
/** What may not grow from the second third to the last, by more than this. */
const FLAT = ['heap', 'memory', 'files', 'handles', 'connections'];
const GOAL = 1.15;

export async function measureSoak() {
  const system = await startSystem();
  const database = await openDatabase(system.data);
  const counts = { calls: 0, saved: 0 };
  let isOver = false;
  try {
    const looks = [];
    const people = Promise.all(
      Array.from({ length: PEOPLE }, (_, number) => work(system.url, number, counts, () => isOver)),
    ).finally(() => {
      isOver = true;
    });
    const end = performance.now() + LENGTH;
    while (performance.now() < end && !isOver) {
      looks.push(await look(system, database));
      await wait(BETWEEN_LOOKS);
    }
    isOver = true;
    await people;
    const third = Math.floor(looks.length / 3);
    const parts = [looks.slice(0, third), looks.slice(third, 2 * third), looks.slice(2 * third)];
    const tell = (name, part) => {
      const values = part.map((one) => one[name]);
      return LOWEST.includes(name) ? Math.min(...values) : median(values);
    };
    for (const name of Object.keys(looks[0])) {
      console.log(
        `  ${name}: ${parts.map((part) => tell(name, part).toFixed(1)).join(', ')}; at the end ${looks.at(-1)[name].toFixed(1)}`,
      );
    }
    console.log(`  ${counts.calls} calls, ${counts.saved} shipments`);
    const growth = FLAT.map((name) => [name, tell(name, parts[2]) / tell(name, parts[1])]);
    const [worst, ratio] = growth.toSorted(([, one], [, other]) => other - one)[0];
    return {
      ...{ calls: counts.calls, shipments: counts.saved },
      'disk for a shipment, kB': ((looks.at(-1).disk - looks[0].disk) * 1024) / counts.saved,
      [`${worst} in the second third`]: tell(worst, parts[1]),
      [`${worst} in the last`]: tell(worst, parts[2]),
      ratio,
      goal: GOAL,
    };
  } finally {
    isOver = true;
    await database.end();
    await system.stop();
    system.remove();
  }
}

async function openDatabase(data) {
  const lines = readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({ host: lines[4], port: Number(lines[3]), user: 'kaj', database: 'postgres' });
  await client.connect();
  return client;
}

/** Sizes in megabytes; the others are counts. */
async function look(system, database) {
  const text = await (await fetch(`${system.url}/api/metrics`)).text();
  const metric = (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  const { rows } = await database.query(`
    select (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as connections,
      (select count(*) from pg_stat_activity where state = 'idle in transaction')::int as "open transactions",
      (select count(*) from graphile_worker._private_jobs)::int as jobs,
      (select count(*) from edi_messages where sent_at is null)::int as "messages that wait",
      pg_database_size(current_database()) / 1048576.0 as database`);
  const disk = sizeOf(system.data) / 1048576;
  const figures = Object.fromEntries(Object.entries(rows[0]).map(([name, value]) => [name, Number(value)]));
  return {
    memory: metric('process_resident_memory_bytes') / 1048576,
    heap: metric('nodejs_heap_size_used_bytes') / 1048576,
    files: readdirSync(`/proc/${system.processId}/fd`).length,
    handles: metric('nodejs_active_resources_total'),
    ...figures,
    disk,
  };
}

/** Unit: bytes. */
function sizeOf(folder) {
  return readdirSync(folder, { recursive: true }).reduce(
    (sum, name) => sum + (statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** One person's day: what is done most is done most often. */
async function work(url, number, counts, isOver) {
  let api = await openApi(url);
  let socket;
  let place = '';
  const made = [];
  const call = async (...args) => {
    counts.calls += 1;
    return api.call(...args);
  };
  const { deliveryTypes } = await call('GET', '/shipment/new');
  const readChanges = async () => {
    for (let more = true; more; )
      ({ cursor: place, more } = await call('GET', `/changes?cursor=${encodeURIComponent(place)}`));
  };
  const listen = async () => {
    socket?.terminate();
    const { webSocketToken } = await call('POST', '/webSocketToken', {});
    socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws?token=${webSocketToken}&sync=1`);
    socket.on('error', () => undefined);
  };
  const save = async () => {
    made.push((await call('PUT', '/shipment/new', shipment(deliveryTypes[0].id))).shipmentId);
    counts.saved += 1;
  };
  const latest = () => made.at(-1);
  const steps = [
    save,
    readChanges,
    () => call('PUT', `/shipment/${latest()}`, { noteInternal: `Note ${counts.calls}` }),
    () => call('POST', '/shipmentsList', { searchFields: { orderNumber: '%soak%' } }),
    readChanges,
    () => call('POST', `/shipment/${latest()}/print`, { preview: true }),
    () => call('POST', `/shipment/${latest()}/book`, { action: 'book' }),
    readChanges,
    () => call('GET', `/shipment/${made[Math.floor(made.length / 2)]}`),
    listen,
  ];
  for (let turn = number; !isOver(); turn += 1) {
    await steps[turn < number + 2 ? 0 : turn % steps.length]();
    if (turn % 200 === 199) {
      await call('POST', '/logout', {}).catch(() => undefined);
      api = await openApi(url);
      counts.calls += 1;
    }
    await wait(BETWEEN_CALLS);
  }
  socket?.terminate();
}

function shipment(deliveryType) {
  const receiver = { name: 'Kakel AB', street1: 'Hamngatan 1', zipCode: '41104', city: 'Göteborg', countryCode: 'SE' };
  const goodsLines = [{ lineNo: 1, type: 'PC', quantity: 2, weight: 10 }];
  return { orderNumber: `soak ${crypto.randomUUID().slice(0, 8)}`, addresses: { receiver }, deliveryType, goodsLines };
}
