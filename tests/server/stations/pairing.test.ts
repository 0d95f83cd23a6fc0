/** Pairing a print program with a company by the six letters it shows. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { printClientWith } from '#tests/support/print-client.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { offeredCode, pairedStation, TWO_PRINTERS } from '#tests/support/stations.ts';
import { OTHER_USERS, seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';

/** Units: milliseconds. */
const MINUTE = 60_000;
/** Letters that no program shows in this file, as good as certainly. */
const WRONG = 'ABCDEF';

let now = new Date();
const pass = (time: number) => {
  now = new Date(now.getTime() + time);
};
const database = await createTestDatabase();
await seedTestCompanies(database.db);
const server = await startTestServer({ clock: () => now, database });
const another = await startTestServer({ clock: () => now, database });
let user: TestCaller;
let stranger: TestCaller;
beforeEach(async () => {
  pass(11 * MINUTE);
  user = await server.signIn(TEST_USERS.DefaultUser);
  stranger = await server.signIn(OTHER_USERS.Moderator);
  await server.db.deleteFrom('stations').execute();
});

describe('a program', () => {
  test('[STN-01] gets a code of six letters without O, I and Q that lasts ten minutes', async () => {
    const { code, expiresAt } = await offeredCode(server, TWO_PRINTERS);
    expect(code).toMatch(/^[ABCDEFGHJKLMNPRSTUVWXYZ]{6}$/);
    expect(new Date(expiresAt).getTime() - now.getTime()).toBe(10 * MINUTE);
  });

  test('[STN-01] receives its key once, after somebody has written its code, and takes jobs with it', async () => {
    const offered = await offeredCode(server, TWO_PRINTERS);
    expect((await offered.ask()).body).toMatchObject({ code: offered.code });
    const written = `${offered.code.slice(0, 3)} – ${offered.code.slice(3)}`.toLowerCase();
    const station = await user.do('pairStation', { body: { code: written, name: 'Packing 3' } });
    expect(station).toMatchObject({
      ...{ name: 'Packing 3', computer: 'PACK-PC-3', system: 'Linux', version: '1.0' },
      // Guessed by the paper that lies in them.
      ...{ labels: 'Zebra', papers: 'Office', goesTo: { users: [TEST_USERS.DefaultUser], devices: [] } },
      ...{ state: 'asleep', lastAnswerAt: null },
    });
    const collected = await offered.ask();
    expect(collected.body).toMatchObject({ station: 'Packing 3', company: expect.any(String) });
    expect((await offered.ask()).status).toBe(404);
    const { key } = collected.body as { key: string };
    expect((await printClientWith(server, key, 'program').ask()).status).toBe(204);
    expect(await user.do('stations')).toMatchObject([{ id: station.id, state: 'connected' }]);
  });

  test('[STN-01] a program may be paired at another process of the server than the one it asks', async () => {
    const offered = await offeredCode(server, TWO_PRINTERS);
    const elsewhere = await another.signIn(TEST_USERS.DefaultUser);
    await elsewhere.do('pairStation', { body: { code: offered.code } });
    const { key } = (await offered.ask()).body as { key: string };
    expect((await printClientWith(another, key, 'program').ask()).status).toBe(204);
  });

  test('[STN-01] gets no key for a code that has expired, and neither does anybody who writes it', async () => {
    const offered = await offeredCode(server, TWO_PRINTERS);
    pass(10 * MINUTE);
    user = await server.signIn(TEST_USERS.DefaultUser);
    expect((await offered.ask()).status).toBe(404);
    expect(await user.refused('pairStation', { body: { code: offered.code } })).toMatchObject({
      status: 422,
      fields: { code: { code: 'unknown', values: { left: 4 } } },
    });
  });

  test('[STN-01] a program is called as its computer where its person names it nothing', async () => {
    const { station } = await pairedStation(server, user);
    expect(station.name).toBe('PACK-PC-3');
  });

  test('[STN-01] a program asks for a limited number of codes from one network', async () => {
    const lonely = await startTestServer({ clock: () => now, database });
    const statuses: number[] = [];
    for (let asked = 0; asked < 61; asked += 1) statuses.push((await lonely.anonymous.call('askPairing')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a code', () => {
  test('[STN-01] a code is used once', async () => {
    const { code } = await offeredCode(server, TWO_PRINTERS);
    await user.do('pairStation', { body: { code } });
    expect(await stranger.refused('pairStation', { body: { code } })).toMatchObject({
      fields: { code: { code: 'unknown' } },
    });
    expect(await stranger.do('stations')).toEqual([]);
  });

  test('[STN-01] a code is tried five times, then there is a pause of five minutes, whatever is written', async () => {
    const { code } = await offeredCode(server, TWO_PRINTERS);
    const left: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const { fields } = await user.refused('pairStation', { body: { code: WRONG } });
      left.push(fields?.code?.values?.left);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    const elsewhere = await another.signIn(TEST_USERS.DefaultUser);
    const paused = await elsewhere.call('pairStation', { body: { code } });
    expect(paused.status, 'the pause holds at every process').toBe(429);
    expect(Number(paused.headers.get('retry-after'))).toBe(300);
    const colleague = await server.signIn(TEST_USERS.SuperUser);
    expect((await colleague.call('pairStation', { body: { code: WRONG } })).status).toBe(422);
    pass(5 * MINUTE);
    expect((await user.call('pairStation', { body: { code } })).status).toBe(200);
  });

  test('[STN-01] a code is refused without costing a try where it cannot be one', async () => {
    for (const code of ['ABCDE', 'ABCDEO', 'ABCDE1', '']) {
      expect((await user.call('pairStation', { body: { code } })).status).toBe(400);
    }
    const { fields } = await user.refused('pairStation', { body: { code: WRONG } });
    expect(fields?.code?.values).toEqual({ left: 4 });
  });
});

describe('a station', () => {
  test('[STN-01] a station is for its own company alone', async () => {
    const { station } = await pairedStation(server, user);
    const params = { stationId: station.id };
    expect(await stranger.do('stations')).toEqual([]);
    expect((await stranger.call('saveStation', { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await stranger.call('deleteStation', { params })).status).toBe(404);
    expect(await user.do('stations')).toMatchObject([{ name: 'PACK-PC-3' }]);
  });

  test('[STN-01] a station keeps what a change does not name', async () => {
    const { station } = await pairedStation(server, user);
    const params = { stationId: station.id };
    const devices = ['packing-3'];
    expect(
      await user.do('saveStation', {
        params,
        body: { name: ' Port 1 ', papers: null, goesTo: { users: [], devices } },
      }),
    ).toMatchObject({ name: 'Port 1', labels: 'Zebra', papers: null, goesTo: { users: [], devices } });
    expect(await user.do('saveStation', { params, body: { labels: 'tcp://10.0.0.5:9100' } })).toMatchObject({
      ...{ name: 'Port 1', labels: 'tcp://10.0.0.5:9100', goesTo: { devices } },
    });
  });

  test('[STN-01] a station that is removed takes its key with it', async () => {
    const { station, program } = await pairedStation(server, user);
    await user.do('deleteStation', { params: { stationId: station.id } });
    expect((await program.ask()).status).toBe(403);
    expect(await user.do('stations')).toEqual([]);
  });

  test('[STN-01] sleeps when its program has not asked for a minute', async () => {
    const { program } = await pairedStation(server, user);
    await program.ask();
    pass(2 * MINUTE);
    expect(await user.do('stations')).toMatchObject([{ state: 'asleep', lastAnswerAt: expect.any(String) }]);
  });
});
