/** Messages for servers with manners of their own, over HTTP: what a delivery makes of them, and that the test finds the same. */
import { afterEach, expect, test, vi } from 'vitest';
import type { CarrierInput } from '#contract/carrier.ts';
import { CARRIER_ACCOUNT, CARRIER_PASSWORD } from '#tests/support/carrier-servers.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import {
  book,
  consignmentSeries,
  createCarrier,
  createDeliveryType,
  createShipment,
  DSV_CARRIER,
  packageSeries,
} from '#tests/support/freight-world.ts';
import { hastenJobs } from '#tests/support/job-time.ts';
import { type FtpManners, startOddFtpServer } from '#tests/support/odd-ftp-server.ts';
import { type SftpManners, startOddSftpServer } from '#tests/support/odd-sftp-server.ts';
import { startTestServer } from '#tests/support/server.ts';
import { seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';

const MINUTE = 60_000;
const SOON = { timeout: 20_000, interval: 50 };

const database = await createTestDatabase();
await seedTestCompanies(database.db);
let passed = 0;
const server = await startTestServer({
  database,
  clock: () => new Date(Date.now() + passed),
  environment: { ALLOW_PRIVATE_HOSTS: '1' },
});
const moderator = await server.signIn(TEST_USERS.Moderator);
const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => {
  expect(JSON.stringify(complaint.mock.calls)).not.toContain(CARRIER_PASSWORD);
  complaint.mockClear();
});
let taken = 0;

async function connectTo(place: Partial<CarrierInput>) {
  // Each connection has numbers of its own, so that no two share a range.
  taken += 1;
  const range = { from: `${4560 + taken}00000`, to: `${4560 + taken}99999` };
  const form = {
    ...DSV_CARRIER,
    ...{ fTPserver: '127.0.0.1', fTPaccount: CARRIER_ACCOUNT, fTPpassword: CARRIER_PASSWORD, fTPinDirectory: 'in' },
    ...place,
    numberSeries: {
      consignment: consignmentSeries(range),
      package: packageSeries({ prefix1: `37350${String(taken).padStart(3, '0')}` }),
    },
  } as CarrierInput;
  const carrierId = await createCarrier(moderator, form);
  const { id } = await createDeliveryType(moderator, carrierId, `Type ${carrierId}`, { dom: 'GRP' });
  return { carrierId, deliveryType: id };
}

async function bookWith(deliveryType: string): Promise<string> {
  const { shipmentId } = await createShipment(moderator, { deliveryType });
  await book(moderator, shipmentId);
  return shipmentId;
}

const messagesOf = (shipmentId: string) =>
  server.db
    .selectFrom('edi_messages')
    .select(['reference', 'function', 'body', 'tries', 'last_error', 'sent_at'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('message_id')
    .execute();

async function expectSent(shipmentId: string) {
  await expect
    .poll(
      async () => (await messagesOf(shipmentId)).map(({ sent_at, last_error }) => [sent_at !== null, last_error]),
      SOON,
    )
    .toEqual([[true, null]]);
  return (await messagesOf(shipmentId))[0];
}

async function tested(carrierId: string): Promise<string[]> {
  const {
    carrierId: _,
    hostKey,
    bookingType,
    _etag,
    numberSeries,
    ...saved
  } = await moderator.do('carrier', {
    params: { carrierId },
  });
  const { steps } = await moderator.do('testCarrier', { params: { carrierId }, body: saved as CarrierInput });
  return steps.flatMap(({ step, code }) => (code ? [`${step} ${code}`] : []));
}

function replyTo(reference: string | undefined, number: string): Buffer {
  const answer = `UNH+1+CONTRL:D:3:UN'UCI+${reference}+A:14+B:ZZ+7'UNT+3+1'`;
  return Buffer.from(`UNB+UNOC:3+B:ZZ+A:14+261123:1200+${number}'${answer}UNZ+1+${number}'`, 'latin1');
}

const ftp = async (manners: FtpManners, settings: Partial<CarrierInput> = {}) => {
  const carrier = await startOddFtpServer(manners);
  return { carrier, ...(await connectTo({ transferProtocol: 'FTP', fTPport: carrier.port, ...settings })) };
};
const sftp = async (manners: SftpManners, settings: Partial<CarrierInput> = {}) => {
  const carrier = await startOddSftpServer(manners);
  return { carrier, ...(await connectTo({ transferProtocol: 'SFTP', fTPport: carrier.port, ...settings })) };
};

test.each([
  ['FTP', () => ftp({ takesAtOnce: true })],
  ['SFTP', () => sftp({ takesAtOnce: true })],
] as const)(
  '[FLD-03] [F07] a file that a server takes at once by %s counts as told, is stored once, and its cancellation is sent',
  async (_protocol, start) => {
    const { carrier, carrierId, deliveryType } = await start();
    const shipmentId = await bookWith(deliveryType);
    await expectSent(shipmentId);
    expect(carrier.stored).toHaveLength(1);
    passed += MINUTE;
    await hastenJobs(server.db, MINUTE);
    expect(carrier.stored).toHaveLength(1);
    expect(await tested(carrierId)).toEqual([]);
    await moderator.do('bookShipment', { params: { shipmentId }, body: { action: 'cancel' } });
    const functions = async () => (await messagesOf(shipmentId)).map((one) => one.function);
    await expect.poll(functions, SOON).toEqual(['original', 'cancel']);
    await expect
      .poll(async () => (await messagesOf(shipmentId)).every(({ sent_at }) => sent_at !== null), SOON)
      .toBe(true);
  },
);

test('[FLD-03] [F08] a file sent by SFTP gets no permissions of ours, so that the rules of the server decide', async () => {
  const { carrier, deliveryType } = await sftp({});
  await expectSent(await bookWith(deliveryType));
  expect(carrier.modes).toEqual([0o666]);
});

test.each([
  ['an inner address', '192,168,10,5'],
  ['no address', '0,0,0,0'],
  ['a public address of somebody else', '93,184,215,14'],
])('[FLD-03] [F09] a server that names %s for data is reached where it was reached before', async (_name, pasvHost) => {
  const { carrier, carrierId, deliveryType } = await ftp({ knowsNoEpsv: true, pasvHost });
  const sent = await expectSent(await bookWith(deliveryType));
  expect(carrier.files.get(`${sent?.reference}.edi`)?.toString('latin1')).toBe(sent?.body);
  expect(await tested(carrierId)).toEqual([]);
});

test('[FLD-03] [F10] a server that asks for the password in a prompt is given it, and one that asks for a code is not', async () => {
  const asking = await sftp({ prompts: [{ prompt: 'Password: ', echo: false }] });
  await expectSent(await bookWith(asking.deliveryType));
  expect(await tested(asking.carrierId)).toEqual([]);
  const strict = await sftp({ prompts: [{ prompt: 'Code: ', echo: true }] });
  expect(await tested(strict.carrierId)).toEqual(['signIn signInRefused']);
});

test.each([
  ['FTP', () => ftp({ refusesRename: true }), (renames: boolean) => ({ renames })],
  ['SFTP', () => sftp({ refusesRename: true }), (renames: boolean) => ({ renames })],
] as const)(
  '[FLD-03] [F19] a server that does not rename by %s is told by the test and the delivery, and gets the final name at once if it is set so',
  async (_protocol, start, setting) => {
    const { carrier, carrierId, deliveryType } = await start();
    expect(await tested(carrierId)).toEqual(['rename renameRefused']);
    const shipmentId = await bookWith(deliveryType);
    await expect.poll(async () => (await messagesOf(shipmentId))[0]?.last_error, SOON).toBe('renameRefused');
    expect([...carrier.files.keys()]).toEqual([]);
    const body = { name: 'DSV', carrierSuiteId: DSV_CARRIER.carrierSuiteId, ...setting(false) };
    await moderator.do('saveCarrier', { params: { carrierId }, body });
    expect(await tested(carrierId)).toEqual([]);
    passed += MINUTE;
    await hastenJobs(server.db, MINUTE);
    const sent = await expectSent(shipmentId);
    expect([...carrier.files.keys()]).toEqual([`${sent?.reference}.edi`]);
  },
);

test.each(['PERMISSION_DENIED', 'OP_UNSUPPORTED', 'FAILURE'] as const)(
  '[FLD-03] a server that answers every question about a file with %s gets its message',
  async (stat) => {
    const { carrier, carrierId, deliveryType } = await sftp({ stat });
    const sent = await expectSent(await bookWith(deliveryType));
    expect([...carrier.files.keys()]).toEqual([`${sent?.reference}.edi`]);
    expect(await tested(carrierId)).toEqual([]);
  },
);

test.each([
  ['writes the current directory without quotes', { pwd: '257 /home/kaj is the current directory' }],
  ['does not say the current directory', { pwd: '257 ok' }],
  ['does not know PWD', { pwd: '502 Not implemented' }],
  ['will be ready soon', { greeting: ['120 Ready in one minute', '220 Ready'] }],
  ['answers 550 for an empty directory', { emptyListing: '550 No files found' }],
] as const)('[FLD-03] a server that %s gets its message', async (_name, manners) => {
  const { carrier, carrierId, deliveryType } = await ftp(manners, { fTPoutDirectory: 'out' });
  const sent = await expectSent(await bookWith(deliveryType));
  expect([...carrier.files.keys()]).toEqual([`${sent?.reference}.edi`]);
  carrier.files.clear();
  expect(await tested(carrierId)).toEqual([]);
});

test('[FLD-01] [FLD-03] a reply is found in a listing without permission bits', async () => {
  const { carrier, carrierId, deliveryType } = await sftp({ listsNoModes: true }, { fTPoutDirectory: 'out' });
  const sent = await expectSent(await bookWith(deliveryType));
  carrier.files.clear();
  carrier.files.set('svar.edi', replyTo(sent?.reference, '9'));
  await moderator.do('fetchReplies', { params: { carrierId } });
  const kinds = async () => (await moderator.do('ediLog', { query: { carrierId } })).data.map(({ kind }) => kind);
  await expect.poll(kinds, SOON).toContain('CONTRL');
});

test('[FLD-01] [FLD-03] a reply without an end is left at its limit, and the next one is read', async () => {
  const { carrier, carrierId, deliveryType } = await sftp({ endless: 'a.edi' }, { fTPoutDirectory: 'out' });
  const sent = await expectSent(await bookWith(deliveryType));
  carrier.files.clear();
  carrier.files.set('a.edi', Buffer.from('UNB'));
  carrier.files.set('b.edi', replyTo(sent?.reference, '10'));
  await moderator.do('fetchReplies', { params: { carrierId } });
  await expect.poll(() => [...carrier.files.keys()], SOON).toEqual(['a.edi']);
  const kinds = async () => (await moderator.do('ediLog', { query: { carrierId } })).data.map(({ kind }) => kind);
  await expect.poll(kinds, SOON).toContain('CONTRL');
});

test('[FLD-03] an old key exchange is refused unless the connection allows it', async () => {
  const algorithms = { kex: ['diffie-hellman-group14-sha1'] } as const;
  const { carrierId, deliveryType } = await sftp({ algorithms: algorithms as never });
  expect(await tested(carrierId)).toEqual(['hostKey protocolUnknown']);
  const body = { name: 'DSV', carrierSuiteId: DSV_CARRIER.carrierSuiteId, oldKeyExchange: true };
  await moderator.do('saveCarrier', { params: { carrierId }, body });
  expect(await tested(carrierId)).toEqual([]);
  await expectSent(await bookWith(deliveryType));
});
