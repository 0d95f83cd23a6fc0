/** The proxies of deploy/, from Debian's packages, in front of a server of a test: on free ports, with a certificate of their own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { whenDone } from './when-done.ts';

export type ProxyName = 'nginx' | 'caddy';
const PROGRAMS = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' } as const;
const PACKAGES = { nginx: 'nginx-light', caddy: 'caddy' } as const;
/** Debian's packages that are not installed here. */
export const MISSING_PROXIES = (['nginx', 'caddy'] as const).filter((name) => !existsSync(PROGRAMS[name]));
export const packageOf = (name: ProxyName): string => PACKAGES[name];

const NAME = 'kaj.example.com';
/** As which the server shows itself to the proxy. */
export const INNER_NAME = 'kaj.internal';
/** Unit: milliseconds. */
const START_LIMIT = 20_000;

export interface RunningProxy {
  readonly port: number;
  /** Where it answers without TLS. */
  readonly plainPort: number;
  /** PEM. */
  readonly certificate: Buffer;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export interface CertificateFiles {
  readonly certificateFile: string;
  readonly keyFile: string;
}

export function makeCertificate(folder: string, name: string = NAME): CertificateFiles {
  const certificateFile = path.join(folder, 'fullchain.pem');
  const keyFile = path.join(folder, 'privkey.pem');
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '2'];
  const files = ['-keyout', keyFile, '-out', certificateFile];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], { stdio: 'ignore' });
  return { certificateFile, keyFile };
}

/** As in deploy/, but for its ports, its files, where the server is and which certificate it is to show. */
export async function startProxy(name: ProxyName, serverUrl: string, inside: string): Promise<RunningProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), `kaj-${name}-`));
  const { certificateFile, keyFile } = makeCertificate(folder);
  const [port, plainPort] = [await freePort(), await freePort()];
  const { host } = new URL(serverUrl);
  const example = readFileSync(path.resolve('deploy', name === 'nginx' ? 'nginx.conf' : 'Caddyfile'), 'utf8');
  const put = (text: string, ...changes: readonly (readonly [string, string])[]) =>
    changes.reduce((before, [from, to]) => {
      if (!before.includes(from)) throw new Error(`The example for ${name} does not say ${from}`);
      return before.replaceAll(from, to);
    }, text);
  const configFile = path.join(folder, 'config');
  let args: string[];
  if (name === 'nginx') {
    const site = put(
      example,
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['	listen [::]:443 ssl http2;\n', ''],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['	listen [::]:80;\n', ''],
      ['/etc/ssl/kaj', folder],
      ['127.0.0.1:5443', host],
      ['/etc/kaj/inside.pem', inside],
    );
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (what) => `${what}_temp_path ${folder}/${what};`,
    );
    const whole = `pid ${folder}/pid; error_log ${folder}/error.log; events {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}\n}\n`;
    writeFileSync(configFile, whole);
    args = ['-c', configFile, '-p', folder, '-g', 'daemon off;'];
  } else {
    const options = '{\n\tadmin off\n\tauto_https disable_redirects\n}\n';
    const site = put(
      example,
      [`\n${NAME} {`, `\nhttps://${NAME}:${port} {\n\tbind 127.0.0.1`],
      [`http://${NAME} {`, `http://${NAME}:${plainPort} {\n\tbind 127.0.0.1`],
      ['	tls {', `	tls ${certificateFile} ${keyFile} {`],
      ['127.0.0.1:5443', host],
      ['/etc/kaj/inside.pem', inside],
    );
    writeFileSync(configFile, options + site);
    args = ['run', '--config', configFile, '--adapter', 'caddyfile'];
  }
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(PROGRAMS[name], args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString();
  });
  whenDone(async () => {
    await end(child);
    rmSync(folder, { recursive: true });
  });
  await untilListening(child, port, () => said);
  return { port, plainPort, certificate: readFileSync(certificateFile) };
}

async function untilListening(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT; ; await pause(50)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The proxy did not start:\n${said()}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
