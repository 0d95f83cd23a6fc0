/** A device that holds blocks of numbers asks a real server about them, which may have lost them or not. */
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepInContact } from '#client/data/outbox/lease-contact.ts';
import { giveUpLeases, sendReturns, unreturnedNumbers } from '#client/data/outbox/lease-return.ts';
import { endLease, keepLease, noteTroubleRead, readLeases, takeNumbers } from '#client/data/outbox/lease-store.ts';
import type { UserData } from '#client/data/user-data.ts';
import type { TakenLease } from '#contract/number-lease.ts';
import { type Device, newDevice, openPortal, type TestPortal } from '#tests/client/support/test-portal.ts';
import { consignmentSeries, createCarrier, DSV_CARRIER, packageSeries } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const DAY = 24 * 3_600_000;
const TWO_PACKAGES = { consignments: 0, packages: 2 };
const server = await startTestServer({ environment: { JOBS: '0' } });
const moderator = await server.signIn(TEST_USERS.Moderator);
let carrierId: string;
let device: Device;
let portal: TestPortal;
let userData: UserData;
let block: TakenLease;

beforeEach(async () => {
  const numberSeries = { consignment: consignmentSeries(), package: packageSeries() };
  carrierId = await createCarrier(moderator, { ...DSV_CARRIER, numberSeries } as object);
  device = newDevice();
  portal = openPortal(server, device);
  userData = await portal.signIn(TEST_USERS.Moderator);
  const body = { carrierId, device: 'tablet-3', consignments: 0, packages: 6 };
  block = (await userData.write('takeNumberLease', { body })) as TakenLease;
  await keepLease(userData.work, block, userData.history());
});

/** Does what the page does when it hears of another history. */
async function loadedAgain(): Promise<void> {
  await vi.waitFor(() => expect(portal.restored).toHaveLength(1));
  await portal.restored[0]?.();
  portal.close();
  portal = openPortal(server, device);
  userData = await portal.signIn(TEST_USERS.Moderator);
}

/** What a backup of the moment before leaves of a block. */
async function loseBlock(): Promise<void> {
  await sql`delete from number_leases where lease_id = ${block.id}`.execute(server.db);
  await sql`delete from issued_numbers where lease_id = ${block.id}`.execute(server.db);
}

const use = () => takeNumbers(userData.work, { carrierId, ...TWO_PACKAGES }, Date.now(), userData.history());
const contact = (now = Date.now()) => keepInContact(userData, now);
const kept = async () => (await readLeases(userData.work)).find(({ id }) => id === block.id);
const reports = () => portal.requests.filter((request) => request.endsWith(`${block.id}/report`)).length;
/** Numbers of the block that the server has, and those of them that nobody can get any more. */
async function issued() {
  return server.db
    .selectFrom('issued_numbers')
    .select(['number', 'void'])
    .where('lease_id', '=', block.id)
    .orderBy('number')
    .execute();
}

test('[OFF-15] a block that lives is kept, and told of to nobody', async () => {
  await use();
  await contact();
  expect((await kept())?.trouble).toBeUndefined();
  expect(await kept()).toMatchObject({ packageNumbers: block.packageNumbers.slice(2) });
  expect((await kept())?.endedAt).toBeUndefined();
  expect(reports()).toBe(0);
});

test.each(['in use', 'used up', 'ended by its person'] as const)(
  '[OFF-15] a block %s that the server has lost is told of, and then nothing of it is used any more',
  async (state) => {
    for (let times = 0; times < (state === 'used up' ? 3 : 1); times += 1) await use();
    if (state === 'ended by its person') await endLease(userData.work, block.id, Date.now());
    await loseBlock();
    const before = userData.history();
    await expect(contact()).rejects.toMatchObject({ code: 'otherHistory' });
    // The block proves that the data were put back, so the page reads everything anew.
    await loadedAgain();
    expect(userData.history()).not.toBe(before);
    await contact();
    expect((await kept())?.trouble).toBeUndefined();
    expect(await issued()).toEqual(block.packageNumbers.map((number) => ({ number, void: true })));
    expect(await use()).toBeUndefined();
    const told = reports();
    await contact();
    expect(reports()).toBe(told);
  },
);

test('[OFF-15] a block whose report did not arrive stays as it is, and is told of the next time', async () => {
  await use();
  await loseBlock();
  portal.network.state = 'cut';
  await expect(contact()).rejects.toThrow();
  expect((await kept())?.endedAt).toBeUndefined();
});

test('[OFF-15] an answer that comes again brings no number back that has been used', async () => {
  await use();
  await keepLease(userData.work, block, userData.history());
  expect((await kept())?.packageNumbers).toEqual(block.packageNumbers.slice(2));
});

test('[OFF-15] a device whose storage was put back uses nothing of a block whose booked numbers it has forgotten', async () => {
  const before = await kept();
  await use();
  await sql`update issued_numbers set shipment_id = 7 where lease_id = ${block.id} and number = ${block.packageNumbers[0]}`.execute(
    server.db,
  );
  await userData.work.leases.put(before as never);
  await contact();
  expect(await kept()).toMatchObject({ trouble: 'putBack' });
  expect(await use()).toBeUndefined();
});

test('[OFF-15] a block that the server cannot read is told to its person, with what may be on paper', async () => {
  await use();
  await loseBlock();
  await userData.work.leases.update(block.id, { proof: 'sealed elsewhere' });
  await contact();
  expect(await kept()).toMatchObject({ trouble: 'unknown', lastUsed: block.packageNumbers[1] });
  await noteTroubleRead(userData.work, block.id);
  await contact();
  expect((await kept())?.trouble, 'what was read is not told again').toBeUndefined();
  expect(await use()).toBeUndefined();
});

test('[OFF-15] an ended block is remembered for as long as a backup may be old', async () => {
  const now = Date.now();
  await endLease(userData.work, block.id, now);
  await contact(now + 89 * DAY);
  expect(await kept()).toBeDefined();
  await contact(now + 91 * DAY);
  expect(await kept()).toBeUndefined();
});

test('[OFF-15] a block that its person has given up is returned once, also when the first word to the server is lost', async () => {
  await use();
  expect(await unreturnedNumbers(userData.work, Date.now())).toMatchObject({ count: 4 });
  await giveUpLeases(userData.work, Date.now());
  expect(await use(), 'nothing of it is used any more').toBeUndefined();
  portal.network.state = 'cut';
  await expect(sendReturns(userData)).rejects.toThrow();
  expect(await unreturnedNumbers(userData.work, Date.now())).toMatchObject({ count: 4 });
  portal.network.state = 'open';
  await sendReturns(userData);
  await sendReturns(userData);
  expect(portal.requests.filter((request) => request === `DELETE /numberLeases/${block.id}`)).toHaveLength(2);
  expect(await unreturnedNumbers(userData.work, Date.now())).toBeUndefined();
  const [lease] = (await portal.api.call('numberLeases', {})).filter(({ id }) => id === block.id);
  expect(lease?.state).toBe('returned');
});
