/**
 * Servers as carriers run them, from Debian's packages: OpenSSH for SFTP, ProFTPD for FTP and FTPS. Each runs without privileges,
 * on a free port, in a folder of its own, and ends with its test file.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll } from 'vitest';

export const CARRIER_ACCOUNT = 'carrier';
export const CARRIER_PASSWORD = 'ett hemligt lösenord';

/** As root, starts them as a user who owns nothing. */
const IS_ROOT = process.getuid?.() === 0;
const NOBODY = 65_534;
const UID = IS_ROOT ? NOBODY : (process.getuid?.() ?? NOBODY);
const GID = IS_ROOT ? NOBODY : (process.getgid?.() ?? NOBODY);
const SSHD = '/usr/sbin/sshd';
const PROFTPD = '/usr/sbin/proftpd';
const NSS_WRAPPERS = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/libnss_wrapper.so`);
const NSS_WRAPPER = NSS_WRAPPERS.find((file) => existsSync(file)) ?? '';

/** Debian's packages that are not installed here. */
export const MISSING_PACKAGES = [
  ...(existsSync(SSHD) ? [] : ['openssh-server']),
  ...(existsSync(PROFTPD) ? [] : ['proftpd-basic']),
  ...(NSS_WRAPPER ? [] : ['libnss-wrapper']),
  ...(spawnSync('openssl', ['version']).status === 0 ? [] : ['openssl']),
];

export interface CarrierServer {
  readonly port: number;
  /** Its certificate, where it has one, PEM. */
  readonly certificateFile: string;
  /** Names of the files in the directory for messages, or in the one for replies. */
  files(directory?: 'in' | 'out'): string[];
  readonly folder: string;
  /** `fileLimit`: no file can grow beyond this size, as on a full disk. Unit: bytes. */
  start(options?: { readonly fileLimit?: number }): Promise<void>;
  stop(): Promise<void>;
}

export interface CarrierServerChoice {
  readonly isExpired?: boolean;
  /** The port of another server, to take its place. */
  readonly port?: number;
}

export async function createSftpServer({ port }: CarrierServerChoice = {}): Promise<CarrierServer> {
  const server = await createServerFolder(port);
  const { folder, own } = server;
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path.join(folder, 'hostkey')]);
  const account = `:x:${UID}:${GID}::${path.join(folder, 'home')}:/bin/sh`;
  own('passwd', `${CARRIER_ACCOUNT}${account}\nsshd:x:${UID}:${GID}::/:/usr/sbin/nologin\n`);
  own('group', `nogroup:x:${GID}:\n`);
  own('shadow', `${CARRIER_ACCOUNT}:${passwordHash()}:19000:0:99999:7:::\n`);
  const settings = [
    `Port ${server.port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${path.join(folder, 'hostkey')}`,
    'PidFile none',
    'UsePAM no',
    'StrictModes no',
    'PasswordAuthentication yes',
    'Subsystem sftp internal-sftp',
    'ForceCommand internal-sftp',
  ];
  own('sshd_config', settings.join('\n'));
  return server.of([SSHD, '-D', '-e', '-f', path.join(folder, 'sshd_config')], {
    LD_PRELOAD: NSS_WRAPPER,
    NSS_WRAPPER_PASSWD: path.join(folder, 'passwd'),
    NSS_WRAPPER_GROUP: path.join(folder, 'group'),
    NSS_WRAPPER_SHADOW: path.join(folder, 'shadow'),
  });
}

/** FTP, and FTPS to whoever asks for it. */
export async function createFtpServer({ isExpired = false, port }: CarrierServerChoice = {}): Promise<CarrierServer> {
  const server = await createServerFolder(port);
  const { folder, own } = server;
  makeCertificate(folder, isExpired);
  own('accounts', `${CARRIER_ACCOUNT}:${passwordHash()}:${UID}:${GID}::${path.join(folder, 'home')}:/bin/sh\n`);
  const settings = [
    'LoadModule mod_tls.c',
    'ServerType standalone',
    `Port ${server.port}`,
    'DefaultAddress 127.0.0.1',
    'UseIPv6 off',
    `User ${nameOf('-un')}`,
    `Group ${nameOf('-gn')}`,
    'AuthOrder mod_auth_file.c',
    `AuthUserFile ${path.join(folder, 'accounts')}`,
    'RequireValidShell off',
    'WtmpLog off',
    `PidFile ${path.join(folder, 'pid')}`,
    'ScoreboardFile none',
    'SystemLog none',
    'TransferLog none',
    'UseReverseDNS off',
    'AllowOverwrite on',
    'DelayEngine off',
    '<IfModule mod_ctrls.c>',
    'ControlsEngine off',
    '</IfModule>',
    'TLSEngine on',
    `TLSRSACertificateFile ${path.join(folder, 'certificate.pem')}`,
    `TLSRSACertificateKeyFile ${path.join(folder, 'key.pem')}`,
  ];
  own('proftpd.conf', `${settings.join('\n')}\n`);
  return server.of([PROFTPD, '--nodaemon', '-q', '-c', path.join(folder, 'proftpd.conf')]);
}

async function createServerFolder(port: number | undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kaj-carrier-'));
  const own = (name: string, text: string) => writeFileSync(path.join(folder, name), text, { mode: 0o600 });
  for (const directory of ['home', 'home/in', 'home/out']) mkdirSync(path.join(folder, directory));
  const ownPort = port ?? (await freePort());
  return {
    folder,
    own,
    port: ownPort,
    of(command: readonly string[], environment: Readonly<Record<string, string>> = {}): CarrierServer {
      giveAway(folder);
      let running: ChildProcess | undefined;
      const stop = async () => {
        const ending = running;
        running = undefined;
        if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
        const ended = once(ending, 'exit');
        process.kill(-(ending.pid ?? 0)); // With the processes that serve connections.
        await ended;
      };
      afterAll(async () => {
        await stop();
        rmSync(folder, { recursive: true });
      });
      return {
        port: ownPort,
        folder,
        certificateFile: path.join(folder, 'certificate.pem'),
        files: (directory = 'in') => readdirSync(path.join(folder, 'home', directory)).toSorted(),
        async start({ fileLimit } = {}) {
          const limited = fileLimit === undefined ? [] : ['prlimit', `--fsize=${fileLimit}`];
          const rights = IS_ROOT ? ['setpriv', `--reuid=${UID}`, `--regid=${GID}`, '--clear-groups'] : [];
          // A file that grows too large is an error of the one who writes it, not the end of the process.
          const parts = ['-c', 'trap "" XFSZ; exec "$@"', 'sh', ...rights, 'env', ...variables(environment)];
          running = spawn('sh', [...parts, ...limited, ...command], { stdio: 'ignore', detached: true });
          await untilListening(ownPort, running);
        },
        stop,
      };
    },
  };
}

const variables = (environment: Readonly<Record<string, string>>): string[] =>
  Object.entries(environment).map(([name, value]) => `${name}=${value}`);

function giveAway(folder: string): void {
  if (!IS_ROOT) return;
  for (const entry of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    chownSync(path.join(folder, entry), UID, GID);
  }
  chmodSync(folder, 0o755);
}

/** User or group that the servers run as. */
function nameOf(option: '-un' | '-gn'): string {
  if (IS_ROOT) return option === '-un' ? 'nobody' : 'nogroup';
  return execFileSync('id', [option], { encoding: 'utf8' }).trim();
}

function passwordHash(): string {
  return execFileSync('openssl', ['passwd', '-6', CARRIER_PASSWORD], { encoding: 'utf8' }).trim();
}

function makeCertificate(folder: string, isExpired: boolean): void {
  const at = (name: string) => path.join(folder, name);
  const openssl = (...options: string[]) => execFileSync('openssl', options, { stdio: 'ignore' });
  const request = ['-nodes', '-newkey', 'rsa:2048', '-subj', '/CN=localhost', '-keyout', at('key.pem')];
  openssl('req', '-new', ...request, '-out', at('request.pem'));
  writeFileSync(at('names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1');
  const sign = ['-req', '-in', at('request.pem'), '-signkey', at('key.pem'), '-extfile', at('names')];
  openssl('x509', ...sign, '-days', isExpired ? '-1' : '2', '-out', at('certificate.pem'));
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Asked until it answers, or has ended. */
async function untilListening(port: number, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await pause(20);
  }
  throw new Error(`The carrier's server ended with ${server.exitCode}.`);
}
