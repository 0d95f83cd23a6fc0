/** WebKitGTK, driven by plain W3C WebDriver over HTTP; the window it opens keeps its storage (webkit-window.py). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type DrivenPage, IN_EVERY_PAGE } from './driven-page.ts';

const WINDOW = path.join(import.meta.dirname, 'webkit-window.py');
/** The one Debian's packages belong to; another may be first on the path. */
const PYTHON = '/usr/bin/python3';
/** Unit: milliseconds. */
const START_LIMIT = 20_000;
const START_STEP = 50;

export async function startWebKit(profile: string): Promise<DrivenPage> {
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // A container gives a program no namespaces of its own.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const root = `http://127.0.0.1:${port}`;
  await untilReady(root);
  const options = { binary: PYTHON, args: [WINDOW, profile, `(${IN_EVERY_PAGE})();`] };
  const alwaysMatch = { acceptInsecureCerts: true, 'webkitgtk:browserOptions': options };
  const { sessionId } = await call<{ sessionId: string }>('POST', `${root}/session`, { capabilities: { alwaysMatch } });
  const session = `${root}/session/${sessionId}`;
  return {
    open: (url) => call('POST', `${session}/url`, { url }),
    evaluate: (expression) => call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    perform: (actions) => call('POST', `${session}/actions`, { actions }),
    async close() {
      await call('DELETE', `${session}/window`);
      driver.kill();
      await once(driver, 'exit');
    },
  };
}

async function call<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error} ${value.message}`);
  return value;
}

async function untilReady(root: string): Promise<void> {
  const end = Date.now() + START_LIMIT;
  for (;;) {
    try {
      await call('GET', `${root}/status`);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(START_STEP);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
