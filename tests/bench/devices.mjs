/**
 * What a change costs that all devices of a company hear of: they listen, one of their people saves a shipment, and each reads the
 * feed as soon as it is told. Told are the time until the last has it and the processor time for each device, against that of one device that
 * reads alone, again and again, and against the ping of as many at once, which asks for nothing.
 *
 * DEVICES=100 has fewer of them. The devices are this process: what they take is not counted, but on two processors it delays.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { processorTimes } from './processor-times.mjs';
import { median, openApi, startSystem, USER } from './system.mjs';

const DEVICES = Number(process.env.DEVICES || 300);
/** As many of a person read at once without waiting for one another. */
const DEVICES_OF_PERSON = 2;
const ROUNDS = 5;
/** Unit: milliseconds. Until nothing of the round before is going on. */
const QUIET = 2000;
const GOAL = 0.9;

export async function measureDevices() {
  const system = await startSystem();
  const devices = [];
  try {
    const { call } = await openApi(system.url);
    const people = await addPeople(system.data, Math.ceil(DEVICES / DEVICES_OF_PERSON));
    const sessions = [];
    for (const username of people) sessions.push(await signIn(system.url, username));
    for (let number = 0; number < DEVICES; number += 1) {
      devices.push(await startDevice(system.url, sessions[number % sessions.length]));
    }
    const save = await saver(call);
    const reader = devices[0];
    const figures = { alone: [], told: [], ping: [], last: [], lastPing: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const cursor = reader.cursor;
      const told = await measured(system, async () => {
        const id = await save();
        await Promise.all(devices.map((device) => device.has(id)));
      });
      await wait(QUIET);
      const ping = await measured(system, () => Promise.all(devices.map(() => ask(system.url, '/ping'))));
      await wait(QUIET);
      const alone = await measured(system, async () => {
        for (let turn = 0; turn < DEVICES; turn += 1) await reader.read(cursor);
      });
      // The first round warms up.
      if (round === 0) continue;
      figures.told.push(told.cpu / DEVICES);
      figures.last.push(told.time);
      figures.ping.push(ping.cpu / DEVICES);
      figures.lastPing.push(ping.time);
      figures.alone.push(alone.cpu / DEVICES);
    }
    const of = Object.fromEntries(Object.entries(figures).map(([name, values]) => [name, median(values)]));
    return {
      devices: DEVICES,
      'processors for each device': of.told,
      'for one that reads alone': of.alone,
      'for a ping': of.ping,
      'until all have it': of.last,
      'until as many pings are answered': of.lastPing,
      ratio: of.told / of.alone,
      goal: GOAL,
    };
  } finally {
    for (const device of devices) device.stop();
    await system.stop();
    system.remove();
  }
}

/** Units: milliseconds, of processors and elapsed. */
async function measured(system, work) {
  const before = processorTimes(system);
  const from = performance.now();
  await work();
  const time = performance.now() - from;
  const after = processorTimes(system);
  return { time, cpu: (after.server - before.server + after.database - before.database) * 1000 };
}

/** Colleagues of the demo's moderator, with the same password. */
async function addPeople(data, count) {
  const lines = readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({ host: lines[4], port: Number(lines[3]), user: 'kaj', database: 'postgres' });
  await client.connect();
  const names = Array.from({ length: count }, (_, number) => `device${number}@demo.test`);
  await client.query('insert into user_names (company_id, username) select $1, unnest($2::text[])', ['1000', names]);
  const { rows } = await client.query('select * from users where username = $1', [USER.username]);
  const columns = Object.keys(rows[0]).filter((name) => name !== 'username');
  const listed = columns.map((name) => pg.escapeIdentifier(name)).join(', ');
  await client.query(
    `insert into users (username, ${listed}) select name, ${listed} from users, unnest($2::text[]) as name where username = $1`,
    [USER.username, names],
  );
  await client.end();
  return names;
}

async function signIn(url, username) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...USER, username }),
  });
  if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).accessToken;
}

async function ask(url, address, token, method = 'GET') {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${url}/api${address}`, { method, headers, ...(method === 'POST' && { body: '{}' }) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Reads everything, listens, and reads what has changed whenever it is told, once more if it is told meanwhile. */
async function startDevice(url, token) {
  const read = (place) => ask(url, `/changes?cursor=${encodeURIComponent(place)}`, token);
  const seen = new Set();
  const waiting = new Set();
  const device = { cursor: '', read };
  async function readAll() {
    for (let more = true; more; ) {
      const page = await read(device.cursor);
      ({ cursor: device.cursor, more } = page);
      for (const { id } of page.changes) seen.add(id);
    }
    for (const look of waiting) look();
  }
  await readAll();
  const { webSocketToken } = await ask(url, '/webSocketToken', token, 'POST');
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws?token=${webSocketToken}&sync=1`);
  let reading;
  let again = false;
  const onTold = async () => {
    again = true;
    if (reading) return;
    while (again) {
      again = false;
      reading = readAll();
      await reading;
    }
    reading = undefined;
  };
  socket.on('message', onTold);
  await once(socket, 'open');
  device.has = (id) =>
    new Promise((resolve) => {
      const look = () => {
        if (!seen.has(id)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  device.stop = () => socket.terminate();
  return device;
}

async function saver(call) {
  const { deliveryTypes } = await call('GET', '/shipment/new');
  const receiver = { name: 'Kakel AB', street1: 'Hamngatan 1', zipCode: '41104', city: 'Göteborg', countryCode: 'SE' };
  const body = {
    ...{ addresses: { receiver }, deliveryType: deliveryTypes[0].id },
    goodsLines: [{ lineNo: 1, type: 'PC', quantity: 2, weight: 10 }],
  };
  return async () => (await call('PUT', '/shipment/new', body)).shipmentId;
}
