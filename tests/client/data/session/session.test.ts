import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { ApiError, OfflineError, SessionExpiredError } from '#client/data/api/api-errors.ts';
import { DeviceDatabase } from '#client/data/device/device-database.ts';
import { newDevice, openPortal } from '#tests/client/support/test-portal.ts';
import { startTestServer } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

/** Unit: milliseconds. Longer than an access token lives. */
const TOKEN_LIFE = 11 * 60_000;
const DAY = 24 * 3_600_000;

let ahead = 0;
const server = await startTestServer({ clock: () => new Date(Date.now() + ahead) });

describe('a token that ran out', () => {
  test('is renewed once for all calls that meet it, and the calls are repeated', async () => {
    const portal = openPortal(server);
    await portal.session.signIn(TEST_USERS.DefaultUser, 'Kaj-demo-1');
    ahead += TOKEN_LIFE;
    portal.requests.length = 0;
    const profiles = await Promise.all([1, 2, 3].map(() => portal.api.call('myProfile', {})));
    expect(profiles.map(({ username }) => username)).toEqual(Array(3).fill(TEST_USERS.DefaultUser));
    expect(portal.requests.filter((request) => request === 'GET /refresh')).toHaveLength(1);
    expect(portal.requests.filter((request) => request === 'GET /myProfile')).toHaveLength(6);
  });

  test('ends the session when the refresh is refused', async () => {
    const device = newDevice();
    const portal = openPortal(server, device);
    await portal.session.signIn(TEST_USERS.DefaultUser, 'Kaj-demo-1');
    device.cookies.clear();
    ahead += TOKEN_LIFE;
    await expect(portal.api.call('myProfile', {})).rejects.toBeInstanceOf(SessionExpiredError);
    expect(portal.session.state.get()).toMatchObject({ kind: 'ended', reason: 'ranOut' });
    expect(JSON.stringify(portal.session.state.get())).not.toContain('Token');
  });

  test('leaves the session as it is when the server cannot be reached', async () => {
    const portal = openPortal(server);
    await portal.session.signIn(TEST_USERS.DefaultUser, 'Kaj-demo-1');
    portal.network.state = 'cut';
    expect(await portal.session.refresh()).toBe('unreachable');
    await expect(portal.api.call('myProfile', {})).rejects.toBeInstanceOf(OfflineError);
    expect(portal.session.state.get().kind).toBe('signedIn');
    portal.network.state = 'open';
    expect((await portal.api.call('myProfile', {})).username).toBe(TEST_USERS.DefaultUser);
  });

  test('survives a refresh whose answer was lost', async () => {
    const device = newDevice();
    const portal = openPortal(server, device);
    await portal.session.signIn(TEST_USERS.DefaultUser, 'Kaj-demo-1');
    const cookies = new Map(device.cookies);
    portal.network.state = 'answersLost';
    await portal.session.refresh();
    portal.network.state = 'open';
    device.cookies.clear();
    for (const [name, value] of cookies) device.cookies.set(name, value);
    expect(await portal.session.refresh()).toBe('answered');
  });

  test('[SES-15] a refresh that answers somebody else ends the session of this page', async () => {
    const device = newDevice();
    const mine = openPortal(server, device);
    await mine.session.signIn(TEST_USERS.DefaultUser, 'Kaj-demo-1');
    await openPortal(server, device).session.signIn(OTHER_USERS.Moderator, 'Kaj-demo-1');
    expect(await mine.session.refresh()).toBe('answered');
    expect(mine.session.state.get()).toMatchObject({ kind: 'ended', reason: 'otherUser' });
  });
});

test('what is forbidden is not asked again', async () => {
  const portal = openPortal(server);
  await portal.session.signIn(TEST_USERS.DefaultUser, 'Kaj-demo-1');
  portal.requests.length = 0;
  const refusal = portal.api.call('deleteCarrier', { params: { carrierId: '1' } });
  await expect(refusal).rejects.toMatchObject({ status: 403, code: 'forbidden' } satisfies Partial<ApiError>);
  expect(portal.requests).toEqual(['DELETE /carriers/1']);
});

describe('a device', () => {
  test('lets the user it remembers go on without the server, for the hours the company set', async () => {
    let now = Date.now();
    const device = newDevice();
    await openPortal(server, device, () => now).session.signIn(TEST_USERS.DefaultUser, 'Kaj-demo-1');
    const cold = () => {
      const portal = openPortal(server, device, () => now);
      portal.network.state = 'cut';
      return portal;
    };
    expect((await cold().session.ensure()).kind).toBe('offline');
    now += 4 * DAY;
    expect((await cold().session.ensure()).kind).toBe('signedOut');
  });

  test('[OFF-02] [SES-08] forgets whose data it holds after the offline hours too, by a page opened for logging out', async () => {
    let now = Date.now();
    const device = newDevice();
    await openPortal(server, device, () => now).session.signIn(TEST_USERS.DefaultUser, 'Kaj-demo-1');
    const caches = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('portal-cache-'));
    now += 4 * DAY;
    const portal = openPortal(server, device, () => now);
    portal.network.state = 'cut';
    expect(await portal.session.leavingUser()).toMatchObject({ username: TEST_USERS.DefaultUser });
    await portal.session.signOut();
    expect(await portal.session.leavingUser()).toBeUndefined();
    expect(await caches()).toEqual([]);
  });

  test('[OFF-09] without room to remember the user does not spoil their sign-in or refresh, and says so', async () => {
    const device = newDevice();
    const database = new DeviceDatabase();
    const full = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    database.profiles.hook('creating', full);
    const portal = openPortal(server, device, Date.now, database);
    await portal.session.signIn(TEST_USERS.DefaultUser, 'Kaj-demo-1');
    expect(portal.session.state.get().kind).toBe('signedIn');
    expect(await portal.session.refresh()).toBe('answered');
    expect(portal.session.isRemembered.get()).toBe(false);

    database.profiles.hook('creating').unsubscribe(full);
    expect(await portal.session.refresh()).toBe('answered');
    expect(portal.session.isRemembered.get()).toBe(true);
  });

  test('renews the session by the first call the server answers', async () => {
    const device = newDevice();
    await openPortal(server, device).session.signIn(TEST_USERS.DefaultUser, 'Kaj-demo-1');
    const portal = openPortal(server, device);
    portal.network.state = 'cut';
    await portal.session.ensure();
    portal.network.state = 'open';
    expect((await portal.api.call('myProfile', {})).username).toBe(TEST_USERS.DefaultUser);
    expect(portal.session.state.get().kind).toBe('signedIn');
  });

  test('forgets who signs out, and tells the server at the next start when it could not at once', async () => {
    const device = newDevice();
    const portal = openPortal(server, device);
    await portal.session.signIn(TEST_USERS.DefaultUser, 'Kaj-demo-1');
    portal.network.state = 'cut';
    await portal.session.signOut();
    expect(await portal.session.rememberedUser()).toBeUndefined();

    const next = openPortal(server, device);
    expect((await next.session.ensure()).kind).toBe('signedOut');
    expect(next.requests).toEqual(['GET /logout', 'GET /refresh']);
  });
});

test('a wrong password is the answer of the server, not the end of a session', async () => {
  const portal = openPortal(server);
  const attempt = portal.session.signIn(TEST_USERS.DefaultUser, 'wrong');
  await expect(attempt).rejects.toMatchObject({ status: 401, code: 'badCredentials' });
  await attempt.catch((error) => expect(error).toBeInstanceOf(ApiError));
});
