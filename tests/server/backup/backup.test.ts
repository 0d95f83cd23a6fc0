/** Backup and restore of the embedded database beside a server that is written to. */
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
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

const directory = mkdtempSync(path.join(tmpdir(), 'kaj-backup-'));
afterAll(() => rmSync(directory, { recursive: true }));
const data = path.join(directory, 'data');
const backup = path.join(directory, 'backup');
const { start, command } = await createBackupSystem({ DATA_DIR: data });

let before: BackupCaller;
let kept: string[];

beforeAll(async () => {
  const server = await start();
  before = await signIn(server);
  kept = await Promise.all(Array.from({ length: WRITERS }, (_, writer) => create(before, `Kept ${writer}`)));
  const made = await whileTwelveWrite(before, () => command('backup', backup));
  expect(made).toMatchObject({ code: 0 });
  expect(made.output).toContain(backup);
  await server.end('SIGTERM');
});

test('[OFF-11] a backup made while twelve write comes back whole, as a history of its own that holds its series', async () => {
  const lost = await startAndCreate('Lost');
  expect(await command('restore', backup)).toMatchObject({ code: 1, output: expect.stringContaining('--replace') });
  const restored = await command('restore', backup, '--replace');
  expect(restored).toMatchObject({ code: 0 });
  expect(readdirSync(data).filter((name) => name.includes('-before-'))).toHaveLength(2);

  const server = await start();
  const after = await signIn(server);
  expect(after.history).not.toBe(before.history);
  for (const id of kept) expect((await after.call('GET', `/shipment/${id}`)).status).toBe(200);
  expect((await after.call('GET', `/shipment/${lost}`)).status).toBe(404);

  await expectWholeList(after);
  const stranger = await create(after, 'Stranger');
  expect(Number(stranger)).toBeGreaterThan(Number(lost));
  const refused = await after.call(
    'PUT',
    `/shipment/${kept[0]}`,
    { orderNumber: 'X' },
    { 'x-history': before.history },
  );
  expect(refused).toMatchObject({ status: 412, body: { code: 'otherHistory' } });

  await expectSeriesHeld(after);
  expect(await command('restore', backup, '--replace')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Another Kaj server'),
  });
  await server.end('SIGTERM');
});

async function startAndCreate(orderNumber: string): Promise<string> {
  const server = await start();
  const id = await create(await signIn(server), orderNumber);
  await server.end('SIGTERM');
  return id;
}

test('a backup of a server that does not run starts the database for itself and stops it again', async () => {
  const folder = path.join(directory, 'at rest');
  expect(await command('backup', folder)).toMatchObject({ code: 0 });
  expect(readdirSync(path.join(data, 'postgres'))).not.toContain('postmaster.pid');
  expect(statSync(path.join(folder, 'secret')).mode & 0o077).toBe(0);
  expect(await command('backup', folder)).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
});

test('[OPS-02] a backup of a build too old for this one is refused before anything is replaced', async () => {
  await inData(`
    create table taken_away as select * from kysely_migration;
    delete from kysely_migration where name > '0060'`);
  const older = path.join(directory, 'older');
  expect(await command('backup', older)).toMatchObject({ code: 0 });
  await inData("insert into kysely_migration select * from taken_away where name > '0060'; drop table taken_away");

  const before = readdirSync(data);
  expect(await refusal(older)).toContain(`Start build ${LAST_BUILD_WITH_THEM}`);
  expect(readdirSync(data)).toEqual(before);
  await (await start()).end('SIGTERM');
});

/** While no server runs. */
async function inData(statements: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ directory: data });
  const db = openDatabase(postgres.connection('postgres'));
  await sql.raw(statements).execute(db);
  await db.destroy();
  await postgres.stop();
}

test('a damaged or unfinished backup is refused before anything is touched', async () => {
  const folder = path.join(directory, 'damaged');
  expect(await command('backup', folder)).toMatchObject({ code: 0 });
  appendFileSync(path.join(folder, 'postgres/PG_VERSION'), ' ');
  expect(await command('restore', folder, '--replace')).toMatchObject({
    code: 1,
    output: expect.stringContaining('PG_VERSION has changed since it was made'),
  });
  writeFileSync(path.join(folder, 'backup.json'), '{}');
  expect((await command('restore', folder, '--replace')).output).toContain('damaged, or of another version');
  rmSync(path.join(folder, 'backup.json'));
  expect((await command('restore', folder, '--replace')).output).toContain('no finished backup');
  expect((await command('restore')).output).toContain('Usage');
});

/** A copy of the backup, changed, with its list made to match. */
function changed(name: string, change: (folder: string, files: Record<string, string | null>) => void): string {
  const folder = path.join(directory, name);
  cpSync(backup, folder, { recursive: true, verbatimSymlinks: true });
  const list = path.join(folder, 'backup.json');
  const content = JSON.parse(readFileSync(list, 'utf8'));
  change(folder, content.files);
  writeFileSync(list, JSON.stringify(content));
  return folder;
}
function write(folder: string, files: Record<string, string | null>, place: string, text: string): void {
  writeFileSync(path.join(folder, place), text);
  files[place] = createHash('sha256').update(text).digest('hex');
}
const refusal = async (folder: string, ...flags: string[]) => {
  const { code, output } = await command('restore', folder, '--replace', ...flags);
  expect(code, output).toBe(1);
  return output;
};

test('a backup whose list was changed to match is refused, because its signature does not', async () => {
  const folder = changed('forged', (at, files) => write(at, files, 'secret', 'a secret of somebody else, long enough'));
  expect(await refusal(folder)).toContain('or its list was changed');
});

test('files that are not listed and links are refused, signed or not', async () => {
  const more = path.join(directory, 'more');
  cpSync(backup, more, { recursive: true });
  writeFileSync(path.join(more, 'postgres/global/extra'), 'x');
  expect(await refusal(more)).toContain('is not in its list');
  const linked = path.join(directory, 'linked');
  cpSync(backup, linked, { recursive: true });
  rmSync(path.join(linked, 'secret'));
  symlinkSync('/etc/hostname', path.join(linked, 'secret'));
  expect(await refusal(linked)).toContain('secret is a link');
  expect(await refusal(linked, '--unsigned')).toContain('secret is a link');
});

test('an unsigned backup needs to be asked for, is told about, and brings no configuration that runs commands', async () => {
  const unsigned = changed('unsigned', (at) => rmSync(path.join(at, 'backup.signature')));
  expect(await refusal(unsigned)).toMatch(/is not signed\. Only if .* --unsigned/s);
  for (const [name, place, text] of [
    ['command', 'postgres/postgresql.conf', "archive_mode = on\narchive_command = 'touch /tmp/kaj-was-here'\n"],
    ['library', 'postgres/postgresql.auto.conf', "shared_preload_libraries = 'somebody'\n"],
    ['include', 'postgres/postgresql.conf', "include '/etc/somebody.conf'\n"],
    ['access', 'postgres/pg_hba.conf', 'host all all 0.0.0.0/0 ldap ldapserver=somebody.example\n'],
    ['tablespace', 'postgres/tablespace_map', '16385 /etc\n'],
  ] as const) {
    const folder = changed(name, (at, files) => write(at, files, place, text));
    expect(await refusal(folder, '--unsigned'), name).toContain('which Kaj never makes');
  }
  const restored = await command('restore', unsigned, '--replace', '--unsigned');
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Without a signature nobody can tell') });
});

test('a fresh machine asks for the key, refuses another one and restores with the right one', async () => {
  const key = readFileSync(path.join(data, 'backup-key'), 'utf8').trim();
  expect(readdirSync(backup)).not.toContain('backup-key');
  const fresh = path.join(directory, 'fresh');
  const onFresh = async (backupKey?: string) => {
    const system = await createBackupSystem({ DATA_DIR: fresh, ...(backupKey && { BACKUP_KEY: backupKey }) });
    return system.command('restore', backup);
  };
  expect(await onFresh()).toMatchObject({ code: 1, output: expect.stringContaining('Set BACKUP_KEY') });
  expect(await onFresh('k'.repeat(40))).toMatchObject({
    code: 1,
    output: expect.stringContaining('another key than BACKUP_KEY'),
  });
  expect(await onFresh(key)).toMatchObject({ code: 0 });
});
