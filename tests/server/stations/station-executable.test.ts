/** The print program as one executable for this system, made by the documented command: paired and printing without Node. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createEdiDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** Unit: milliseconds. */
const LIMIT = { timeout: 30_000, interval: 100 };
const LONG = 180_000;

test.runIf(process.platform === 'linux')(
  '[STN-01] the executable of this system is paired and prints, and there is no Node on its path',
  async () => {
    const home = mkdtempSync(path.join(tmpdir(), 'kaj-executable-'));
    whenDone(async () => rmSync(home, { recursive: true }));
    const built = spawnSync(process.execPath, ['src/program/executable.mjs'], {
      env: { ...process.env, PRINT_PROGRAM_DIR: home },
      encoding: 'utf8',
    });
    expect(built.status, built.stderr).toBe(0);
    const [name = ''] = readdirSync(home);
    expect(name).toBe(`kaj-print-linux-${process.arch}`);
    const executable = path.join(home, name);

    const server = await startTestServer();
    const user = await server.signIn(TEST_USERS.DefaultUser);
    const deliveryType = await createEdiDeliveryType(await server.signIn(TEST_USERS.Moderator));
    const folder = path.join(home, 'papers');
    const env = { PATH: home, KAJ_PRINT_STATE: path.join(home, 'station') };
    expect(spawnSync(executable, ['add', folder], { env }).status).toBe(0);
    const program = spawn(executable, [server.url], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(program, 'exit');
    whenDone(async () => {
      program.kill('SIGKILL');
    });
    let output = '';
    program.stdout.on('data', (text) => {
      output += text;
    });
    const code = await vi.waitFor(() => {
      const [, shown] = /: ([A-Z]{3}-[A-Z]{3})\n/.exec(output) ?? [];
      return shown ?? expect.fail(output);
    }, LIMIT);
    const { id } = await user.do('pairStation', { body: { code } });
    await user.do('saveStation', { params: { stationId: id }, body: { labels: folder, papers: folder } });
    await vi.waitFor(async () => expect((await user.do('stations'))[0]?.state).toBe('connected'), LIMIT);
    const { shipmentId } = await createShipment(user, { deliveryType });
    await user.do('printShipment', { params: { shipmentId }, body: {} });
    await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(2), LIMIT);
    program.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
  LONG,
);
