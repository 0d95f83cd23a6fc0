/**
 * Backup and restore of a database that DATABASE_URL names, on a PostgreSQL of its own from the system's packages, with
 * the programs that come with it. Where there is none, only what needs no such programs is tested.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { readHistory } from '#server/db/history.ts';
import { LAST_BUILD_WITH_THEM } from '#server/db/squashed-migrations.ts';
import {
  type BackupCaller,
  create,
  createBackupSystem,
  expectSeriesHeld,
  expectWholeList,
  signIn,
  WRITERS,
  whileTwelveWrite,
} from '#tests/support/backup-system.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { TEST_SECRET } from '#tests/support/server.ts';

const PACKAGES = '/usr/lib/postgresql';
const NOBODY = 65534;
const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a)) : [];
const programs = versions
  .map((version) => path.join(PACKAGES, version, 'bin'))
  .find((at) => existsSync(`${at}/initdb`));

const directory = mkdtempSync(path.join(tmpdir(), 'kaj-backup-url-'));
afterAll(() => rmSync(directory, { recursive: true }));
const settings = { DATA_DIR: path.join(directory, 'data'), SECRET: TEST_SECRET, DEMO: '1' };

describe('without the programs of PostgreSQL', async () => {
  const database = await createTestDatabase();
  const { command } = await createBackupSystem({
    ...settings,
    DATABASE_URL: databaseUrl(database.connection),
    PATH: '',
  });

  test('a backup says what is missing, and leaves nothing behind', async () => {
    const failed = await command('backup', path.join(directory, 'failed'));
    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('pg_dump could not be run. Install') });
    expect(readdirSync(directory).filter((name) => name.startsWith('failed'))).toEqual([]);
  });
});

describe.skipIf(!programs)('a PostgreSQL of its own', async () => {
  const cluster = path.join(directory, 'cluster');
  const socket = encodeURIComponent(cluster);
  const url = `postgres://kaj@localhost:5432/postgres?host=${socket}`;
  const { start, command } = await createBackupSystem({
    ...settings,
    DATABASE_URL: url,
    PATH: programs ?? '',
  });
  const folder = path.join(directory, 'backup');
  let before: BackupCaller;
  let kept: string[];

  function run(program: string, ...args: string[]): void {
    // PostgreSQL refuses to run as root.
    const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    const { status, stderr } = spawnSync(path.join(programs ?? '', program), args, {
      ...owner,
      cwd: cluster,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  }

  beforeAll(async () => {
    mkdirSync(cluster);
    if (process.getuid?.() === 0) {
      chownSync(directory, NOBODY, NOBODY);
      chownSync(cluster, NOBODY, NOBODY);
    }
    run('initdb', '-D', `${cluster}/files`, '-U', 'kaj', '-A', 'trust', '-N', '-E', 'UTF8');
    const options = `-k ${cluster} -c listen_addresses= -c fsync=off`;
    run('pg_ctl', '-D', `${cluster}/files`, '-l', `${cluster}/log`, '-o', options, '-w', 'start');
    const server = await start();
    before = await signIn(server);
    kept = await Promise.all(Array.from({ length: WRITERS }, (_, writer) => create(before, `Kept ${writer}`)));
    const made = await whileTwelveWrite(before, () => command('backup', folder));
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('SECRET is not in it') });
    await server.end('SIGTERM');
  });
  afterAll(() => run('pg_ctl', '-D', `${cluster}/files`, '-m', 'fast', '-w', 'stop'));

  test('[OFF-11] a dump made while twelve write comes back whole, as a history of its own that holds its series', async () => {
    const server = await start();
    const lost = await create(await signIn(server), 'Lost');
    expect(await command('restore', folder, '--replace')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Stop every server first'),
    });
    await server.end('SIGTERM');
    expect(await command('restore', folder)).toMatchObject({ code: 1, output: expect.stringContaining('--replace') });
    expect(await command('restore', folder, '--replace')).toMatchObject({ code: 0 });

    const restored = await start();
    const after = await signIn(restored);
    expect(after.history).not.toBe(before.history);
    for (const id of kept) expect((await after.call('GET', `/shipment/${id}`)).status).toBe(200);
    expect((await after.call('GET', `/shipment/${lost}`)).status).toBe(404);
    expect(Number(await create(after, 'Stranger'))).toBeGreaterThan(Number(lost));
    await expectWholeList(after);
    await expectSeriesHeld(after);
    await restored.end('SIGTERM');

    // Somebody has restored the data by other means; the command does the rest of a restore.
    const renewed = await command('restore', '--already-restored');
    expect(renewed).toMatchObject({ code: 0, output: expect.stringContaining('held') });
    const last = await start();
    expect((await signIn(last)).history).not.toBe(after.history);
    await last.end('SIGTERM');
  });

  test('[OPS-02] a dump of a build too old for this one is refused before anything is replaced', async () => {
    const db = openDatabase({ connectionString: url });
    await sql`create table taken_away as select * from kysely_migration where name > '0060'`.execute(db);
    await sql`delete from kysely_migration where name > '0060'`.execute(db);
    const older = path.join(directory, 'older');
    expect(await command('backup', older)).toMatchObject({ code: 0 });
    await sql`insert into kysely_migration select * from taken_away`.execute(db);
    await sql`drop table taken_away`.execute(db);
    const history = await readHistory(db);
    await db.destroy();

    expect(await command('restore', older, '--replace')).toMatchObject({
      code: 1,
      output: expect.stringContaining(`Start build ${LAST_BUILD_WITH_THEM}`),
    });
    expect((await signIn(await start())).history).toBe(history);
  });
});
