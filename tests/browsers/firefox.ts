/** Firefox ESR, driven by WebDriver BiDi: commands and their answers over one websocket. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import WebSocket from 'ws';
import { type DrivenPage, IN_EVERY_PAGE } from './driven-page.ts';

/** No first-run page, no question, nothing asked of the network but the portal. */
const PREFERENCES = {
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.tabs.warnOnClose': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-GB',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

export async function startFirefox(profile: string): Promise<DrivenPage> {
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--width=1180', '--height=820', '--profile', profile, '--remote-debugging-port=0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const send = await connect(await readAddress(browser.stderr));
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  await send('script.addPreloadScript', { functionDeclaration: IN_EVERY_PAGE });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(expression) {
      const command = { expression, target: { context }, awaitPromise: false };
      const answer = await send<EvaluateAnswer>('script.evaluate', command);
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    async close() {
      await send('browser.close', {});
      if (browser.exitCode === null) await once(browser, 'exit');
    },
  };
}

type EvaluateAnswer =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

type Send = <Answer = void>(method: string, params: object) => Promise<Answer>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  let id = 0;
  return async <Answer>(method: string, params: object) => {
    id += 1;
    const sent = id;
    return new Promise<Answer>((resolve, reject) => {
      socket.on('message', function answered(data) {
        const answer = JSON.parse(String(data));
        if (answer.id !== sent) return;
        socket.off('message', answered);
        if (answer.type === 'error') reject(new Error(`${method}: ${answer.error} ${answer.message}`));
        else resolve(answer.result);
      });
      socket.send(JSON.stringify({ id: sent, method, params }));
    });
  };
}

/** Firefox says on its standard error where it listens. */
async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  let printed = '';
  for await (const chunk of output) {
    printed += chunk;
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1];
    if (address) {
      output.resume();
      return address;
    }
  }
  throw new Error(`Firefox ended before it could be driven:\n${printed}`);
}
