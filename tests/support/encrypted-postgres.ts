/**
 * A PostgreSQL of Debian's packages that listens on 127.0.0.1, takes nothing that is not encrypted, and asks for no password but for a
 * certificate of its authority that names the user. Its own is made out to `localhost` alone.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NOBODY, untilAnswered } from './pooler.ts';
import { whenDone } from './when-done.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
export const isEncryptedMissing = !existsSync(path.join(PROGRAMS, 'initdb')) || !existsSync('/usr/bin/openssl');

export interface EncryptedPostgres {
  readonly port: number;
  /** Of the authority that signed its certificate, and of another one. */
  readonly authority: string;
  readonly stranger: string;
  /** What a client shows. */
  readonly certificate: string;
  readonly key: string;
}

export async function startEncryptedPostgres(): Promise<EncryptedPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kaj-encrypted-'));
  const at = (name: string) => path.join(folder, name);
  for (const authority of ['authority', 'stranger']) makeAuthority(folder, authority);
  sign(folder, 'server', 'localhost', 'subjectAltName=DNS:localhost');
  sign(folder, 'client', 'kaj', 'extendedKeyUsage=clientAuth');
  writeFileSync(at('hba'), 'local all all trust\nhostssl all all 127.0.0.1/32 cert\n');
  own(folder);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];
  const make = ['-D', at('data'), '--username=kaj', '--auth=trust', ...locale];
  execFileSync(path.join(PROGRAMS, 'initdb'), make, { ...NOBODY, cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  const settings = {
    ...{ listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: folder, hba_file: at('hba') },
    ...{ ssl: 'on', ssl_cert_file: at('server.pem'), ssl_key_file: at('server.key'), ssl_ca_file: at('authority.pem') },
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = spawn(path.join(PROGRAMS, 'postgres'), ['-D', at('data'), ...args], {
    ...{ ...NOBODY, cwd: folder, stdio: 'ignore' as const },
  });
  whenDone(async () => {
    program.kill('SIGQUIT');
    if (program.exitCode === null) await once(program, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  await untilAnswered({ host: folder, port, user: 'kaj', database: 'postgres' }, () => 'the encrypted PostgreSQL');
  const mine = { certificate: at('client.pem'), key: at('client.key') };
  return { port, authority: at('authority.pem'), stranger: at('stranger.pem'), ...mine };
}

function makeAuthority(folder: string, name: string): void {
  const files = ['-keyout', path.join(folder, `${name}.key`), '-out', path.join(folder, `${name}.pem`)];
  openssl('req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '2', '-subj', `/CN=${name}`, ...files);
}

function sign(folder: string, name: string, subject: string, extension: string): void {
  const at = (ending: string) => path.join(folder, `${name}.${ending}`);
  openssl('req', '-nodes', '-newkey', 'rsa:2048', '-subj', `/CN=${subject}`, '-keyout', at('key'), '-out', at('csr'));
  writeFileSync(at('ext'), extension);
  const by = ['-CA', path.join(folder, 'authority.pem'), '-CAkey', path.join(folder, 'authority.key')];
  openssl('x509', '-req', '-days', '2', '-in', at('csr'), ...by, '-extfile', at('ext'), '-out', at('pem'));
}

function openssl(...options: string[]): void {
  execFileSync('openssl', options, { stdio: 'ignore' });
}

/** PostgreSQL takes only a key that nobody else may read. */
function own(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.key')) chmodSync(path.join(folder, name), 0o600);
    if (NOBODY.uid !== undefined) chownSync(path.join(folder, name), NOBODY.uid, NOBODY.gid);
  }
  if (NOBODY.uid !== undefined) chownSync(folder, NOBODY.uid, NOBODY.gid);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
