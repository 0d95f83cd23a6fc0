/** Backup and restore as an operator runs them: the bundled program beside a server, and users who write meanwhile. */
import { spawn } from 'node:child_process';
import { afterAll, expect } from 'vitest';
import { goodsLine, swedishReceiver } from './freight-world.ts';
import { type ServerProcess, serverProgram, startServerProcess } from './server-process.ts';

export const WRITERS = 12;
/** Shipments each of them makes after the backup has been made. */
const EACH = 5;

export type BackupCaller = Awaited<ReturnType<typeof signIn>>;

/** Call it at the top of a file; servers that still run are ended when the file is done. */
export async function createBackupSystem(environment: Readonly<Record<string, string>>) {
  const bundle = serverProgram('main');
  const running: ServerProcess[] = [];
  afterAll(async () => {
    for (const server of running) await server.end('SIGTERM');
  });
  return {
    async start(): Promise<ServerProcess> {
      const server = await startServerProcess(bundle, environment);
      running.push(server);
      return server;
    },
    command(...args: string[]): Promise<{ code: number | null; output: string }> {
      const child = spawn(process.execPath, [bundle, ...args], { env: { PATH: process.env.PATH, ...environment } });
      let output = '';
      child.stdout.on('data', (chunk) => (output += chunk));
      child.stderr.on('data', (chunk) => (output += chunk));
      return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
    },
  };
}

export async function signIn({ url }: ServerProcess) {
  const json = { 'content-type': 'application/json' };
  const credentials = { username: 'moderator@demo.test', password: 'Kaj-demo-1' };
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers: json, body: JSON.stringify(credentials) });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const history = answer.headers.get('x-history') ?? '';
  const call = async (method: string, at: string, body?: unknown, headers: Record<string, string> = {}) => {
    const own = { authorization: `Bearer ${accessToken}`, ...json, ...headers };
    const response = await fetch(`${url}/api${at}`, {
      method,
      headers: own,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  };
  return { history, call };
}

export async function create({ call }: BackupCaller, orderNumber: string, deliveryType?: string): Promise<string> {
  const patch = {
    orderNumber,
    addresses: { receiver: swedishReceiver },
    goodsLines: [goodsLine(1, 1)],
    ...(deliveryType && { deliveryType }),
  };
  const { status, body } = await call('PUT', '/shipment/new', patch);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.shipmentId ?? '';
}

/** Twelve users write continuously while `work` runs, and a few times more after it. */
export async function whileTwelveWrite<Result>(caller: BackupCaller, work: () => Promise<Result>): Promise<Result> {
  let isOver = false;
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let left = EACH; left > 0; ) {
        if (isOver) left -= 1;
        await create(caller, `During ${writer}`);
      }
    }),
  );
  const result = await work();
  isOver = true;
  await writing;
  return result;
}

/** What the list shows of these writes is complete: no row without its shipment, none twice. */
export async function expectWholeList({ call }: BackupCaller): Promise<void> {
  const { body } = await call('POST', '/ShipmentsList', { pageSize: 100, searchFields: { orderNumber: 'During%' } });
  const ids = (body.data as unknown as { shipmentId: string }[]).map(({ shipmentId }) => shipmentId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids.slice(0, WRITERS)) expect((await call('GET', `/shipment/${id}`)).status).toBe(200);
}

/** Numbers issued after the backup may be on paper: nothing is booked until somebody confirms the next one. */
export async function expectSeriesHeld(caller: BackupCaller): Promise<void> {
  const types = (await caller.call('GET', '/deliveryTypes')).body.data as unknown as { id: string }[];
  const id = await create(caller, 'Booked', types[0]?.id);
  const booked = await caller.call('POST', `/shipment/${id}/book`, {});
  expect(booked).toMatchObject({ status: 422, body: { code: 'seriesHeld' } });
}
