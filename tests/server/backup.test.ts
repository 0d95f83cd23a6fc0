/** Backup and restore of the embedded database beside a server that is written to. */
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
