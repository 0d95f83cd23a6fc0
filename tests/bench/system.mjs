/**
 * What every measurement needs: the built server with data of its own, a plain server for the floor pages, a browser
 * whose processor is slowed down as a tablet's. Everything is measured in one run and told as a ratio to a floor.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { runnerImport } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FLOOR = fileURLToPath(new URL('./floor/', import.meta.url));
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };
/** How much slower the processor is made. */
export const THROTTLE = 4;
/** With seven, the median of the same build varied by a sixth from run to run. */
export const ROUNDS = 15;
/** Unit: milliseconds. What a screen that shows 60 pictures a second leaves for one. */
export const FRAME = 1000 / 60;

/** A module of the project, by its path in it. */
export async function load(file) {
  const { module } = await runnerImport(path.join(ROOT, file), { root: ROOT, configFile: false, logLevel: 'error' });
  return module;
}

/** `data` of a system that was ended starts it again. */
export async function startSystem(data = mkdtempSync(path.join(tmpdir(), 'kaj-bench-'))) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: data, DATABASE_URL: '', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readAddress(child);
  return {
    url,
    data,
    processId: child.pid,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
    remove: () => rmSync(data, { recursive: true, force: true }),
  };
}

async function readAddress(child) {
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    const address = /https?:\/\/[^\s"]+:\d+/.exec(printed);
    if (address) {
      child.stdout.resume();
      return address[0];
    }
  }
  throw new Error(`The server ended before it was ready: ${printed}`);
}

export async function startFloor() {
  const server = createServer((request, response) => {
    const name = path.basename(new URL(request.url ?? '/', 'http://floor').pathname);
    try {
      const body = readFileSync(path.join(FLOOR, name));
      response.writeHead(200, { 'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${server.address().port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export async function startBrowser() {
  const root = process.getuid?.() === 0;
  const profile = mkdtempSync(path.join(tmpdir(), 'kaj-bench-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    viewport: { width: 1180, height: 820 },
    locale: 'en-GB',
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      ...(root ? ['--no-sandbox'] : []),
    ],
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

export async function throttled(context) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  return page;
}

export const USER = { username: 'moderator@demo.test', password: 'Kaj-demo-1' };

export async function signIn(page, url) {
  await page.goto(`${url}/Login`);
  await page.getByLabel('Email').fill(USER.username);
  await page.locator('input[type=password]').fill(USER.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/Shipments/i);
}

/** The API as somebody else would call it, without a browser. */
export async function openApi(url) {
  const send = async (method, address, body, headers) => {
    const sent = { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
    const response = await fetch(`${url}/api${address}`, sent);
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { accessToken } = await send('POST', '/login', USER);
  const authorization = `Bearer ${accessToken}`;
  return { authorization, call: (method, address, body) => send(method, address, body, { authorization }) };
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
