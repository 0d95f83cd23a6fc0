/** What DATABASE_URL says of encryption holds for the server, its jobs and backups: pg and PostgreSQL's programs read the same settings. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dumpDatabase } from '#server/backup/database-dump.ts';
import { isEncryptedMissing, startEncryptedPostgres } from '#tests/support/encrypted-postgres.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { whenDone } from '#tests/support/when-done.ts';

describe.skipIf(isEncryptedMissing)('a PostgreSQL of its own authority', async () => {
  if (isEncryptedMissing) return;
  const postgres = await startEncryptedPostgres();
  const directory = mkdtempSync(path.join(tmpdir(), 'kaj-encrypted-data-'));
  whenDone(async () => rmSync(directory, { recursive: true }));
  const mine = { sslcert: postgres.certificate, sslkey: postgres.key };
  const verified = { ...mine, sslmode: 'verify-full', sslrootcert: postgres.authority };
  const address = (settings: Record<string, string>, host = 'localhost') =>
    `postgres://kaj@${host}:${postgres.port}/postgres?${new URLSearchParams(settings)}`;
  const start = (url: string) =>
    startServerProcess(serverProgram('main'), { DATABASE_URL: url, DATA_DIR: directory, SECRET: 's'.repeat(32) });
  const dump = (url: string) => dumpDatabase(url, directory);

  test('[OPS-02] a server that shows its certificate works without a password, each connection encrypted, and so does a backup', async () => {
    const server = await start(address(verified));
    const ping = await fetch(`${server.url}/api/ping`);
    expect(await ping.json()).toMatchObject({ ok: true });
    expect(await server.end('SIGTERM')).toBe(0);
    dump(address(verified));
    expect(existsSync(path.join(directory, 'database.dump'))).toBe(true);
  });

  test.each([
    ['is of an authority that nobody named', { ...verified, sslrootcert: postgres.stranger }, 'localhost'],
    ['is made out to another host', verified, '127.0.0.1'],
    ['is not asked for', { sslmode: 'disable' }, 'localhost'],
  ] as const)('[OPS-02] a database whose certificate %s gets neither server nor backup', async (_, settings, host) => {
    await expect(start(address(settings, host))).rejects.toThrow(/certificate|altnames|pg_hba\.conf/i);
    expect(() => dump(address(settings, host))).toThrow(/certificate|pg_hba\.conf/);
  });
});
