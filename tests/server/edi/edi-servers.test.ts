/** Messages brought to real servers of carriers: FTP, FTPS and SFTP, and everything that goes wrong with them. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CarrierInput } from '#contract/carrier.ts';
import type { Shipment } from '#contract/shipment.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { collectionRoundJob } from '#server/edi/edi-jobs.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { startFaultProxy } from '#tests/e2e/support/fault-proxy.ts';
import {
  CARRIER_ACCOUNT,
  CARRIER_PASSWORD,
  type CarrierServer,
  createFtpServer,
  createSftpServer,
  MISSING_PACKAGES,
} from '#tests/support/carrier-servers.ts';
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
import { startTestServer } from '#tests/support/server.ts';
import { seedTestCompanies, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const MINUTE = 60_000;
const SOON = { timeout: 20_000, interval: 50 };

test('a build machine leaves out none of the servers', () => {
  if (MISSING_PACKAGES.length > 0) console.warn(`Left out: carriers' servers. Missing: ${MISSING_PACKAGES.join(' ')}`);
  if (process.env.CI) expect(MISSING_PACKAGES).toEqual([]);
});

describe.skipIf(MISSING_PACKAGES.length > 0)('a message for a server of the carrier', async () => {
  if (MISSING_PACKAGES.length > 0) return;
  const ftp = await createFtpServer();
  const sftp = await createSftpServer();
  await ftp.start();
  await sftp.start();
  const database = await createTestDatabase();
  await seedTestCompanies(database.db);
  let passed = 0;
  const server = await startTestServer({
    database,
    clock: () => new Date(Date.now() + passed),
    environment: { ALLOW_PRIVATE_HOSTS: '1', CARRIER_CA: ftp.certificateFile },
  });
  let moderator = await server.signIn(TEST_USERS.Moderator);
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  afterEach(() => {
    expect(JSON.stringify(complaint.mock.calls)).not.toContain(CARRIER_PASSWORD);
    complaint.mockClear();
  });

  async function pass(time: number): Promise<void> {
    passed += time;
    await hastenJobs(server.db, time);
  }

  const at = (carrier: CarrierServer, transferProtocol: CarrierInput['transferProtocol'], port = carrier.port) => ({
    transferProtocol,
    fTPserver: 'localhost',
    fTPport: port,
    fTPaccount: CARRIER_ACCOUNT,
    fTPpassword: CARRIER_PASSWORD,
    fTPinDirectory: 'in',
  });

  /** A connection to that server and a delivery type that uses it. */
  async function connectTo(place: Partial<CarrierInput>): Promise<{ carrierId: string; deliveryType: string }> {
    const numberSeries = { consignment: consignmentSeries(), package: packageSeries() };
    const carrierId = await createCarrier(moderator, {
      ...DSV_CARRIER,
      ...place,
      numberSeries,
    } as Partial<CarrierInput>);
    const { id } = await createDeliveryType(moderator, carrierId, `Type ${carrierId}`, { dom: 'GRP' });
    return { carrierId, deliveryType: id };
  }

  const setTestMode = async (isTest: boolean) => {
    await server.db
      .updateTable('companies')
      .set({ test_mode: isTest })
      .where('company_id', '=', TEST_COMPANY)
      .execute();
  };

  async function bookWith(deliveryType: string): Promise<string> {
    const { shipmentId } = await createShipment(moderator, { deliveryType });
    await book(moderator, shipmentId);
    return shipmentId;
  }

  const messagesOf = (shipmentId: string) =>
    server.db
      .selectFrom('edi_messages')
      .select(['reference', 'function', 'body', 'tries', 'last_error', 'sent_at', 'given_up_at'])
      .where('shipment_id', '=', shipmentId)
      .orderBy('message_id')
      .execute();
  const message = async (shipmentId: string) => (await messagesOf(shipmentId))[0];
  const isSent = async (shipmentId: string) => (await messagesOf(shipmentId)).every(({ sent_at }) => sent_at !== null);
  const failedWith = async (shipmentId: string) => (await message(shipmentId))?.last_error;
  const read = async (shipmentId: string): Promise<Shipment> =>
    (await moderator.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;

  /** Expects exactly one complete file of this shipment, and no temporary one. */
  async function expectDelivered(carrier: CarrierServer, shipmentId: string): Promise<void> {
    await expect.poll(() => isSent(shipmentId), SOON).toBe(true);
    const sent = await message(shipmentId);
    const files = carrier.files().filter((file) => file.startsWith(sent?.reference ?? 'none'));
    expect(files).toEqual([`${sent?.reference}.edi`]);
    const bytes = readFileSync(path.join(carrier.folder, 'home/in', files[0] ?? ''), 'latin1');
    expect(bytes).toBe(sent?.body);
  }

  test.each([
    ['FTP', ftp],
    ['FTPS', ftp],
    ['SFTP', sftp],
  ] as const)(
    '[BOK-02] [CAR-03] arrives by %s under its own name, whole, while nobody waits for it, and the answer is fetched',
    async (protocol, carrier) => {
      const place = { ...at(carrier, protocol), fTPoutDirectory: 'out' };
      const { carrierId, deliveryType } = await connectTo(place);
      const shipmentId = await bookWith(deliveryType);
      await expectDelivered(carrier, shipmentId);
      const { hostKey } = await moderator.do('carrier', { params: { carrierId } });
      if (protocol !== 'SFTP') expect(hostKey).toBeNull();
      else expect(hostKey).toMatchObject({ approvedBy: 'system', fingerprint: expect.stringMatching(/^SHA256:/) });
      const answer = `UCI+${(await message(shipmentId))?.reference}+A:14+B:ZZ+7`;
      const text = `UNB+UNOC:3+B:ZZ+A:14+261123:1200+${protocol}'UNH+1+CONTRL:D:3:UN'${answer}'UNT+3+1'UNZ+1+${protocol}'`;
      writeFileSync(path.join(carrier.folder, 'home/out/answer.edi'), text);
      await addJob(server.db, collectionRoundJob, {}, { key: 'test' });
      await expect.poll(() => carrier.files('out'), SOON).toEqual([]);
      const { data } = await moderator.do('ediLog', { query: { shipmentId } });
      expect(data[0]).toMatchObject({ kind: 'CONTRL', state: 'accepted', carrierId });
      // Leaves the directory to the next connection.
      const body = { name: 'DSV', carrierSuiteId: DSV_CARRIER.carrierSuiteId, fTPoutDirectory: null };
      await moderator.do('saveCarrier', { params: { carrierId }, body });
      const instructions = (await read(shipmentId)).documents.find(({ kind }) => kind === 'instructions');
      expect(instructions?.printStatus).toBe(PRINT_STATUS.done);
    },
  );

  test.each([
    [false, 'sent'],
    [true, 'testSent'],
  ] as const)('[BOK-05] that its server took in test mode %s is called %s', async (testMode, placement) => {
    await setTestMode(testMode);
    onTestFinished(() => setTestMode(true));
    const { carrierId, deliveryType } = await connectTo({ ...at(ftp, 'FTP'), testMode });
    const shipmentId = await bookWith(deliveryType);
    await expectDelivered(ftp, shipmentId);
    const { data } = await moderator.do('ediLog', { query: { shipmentId } });
    expect(data).toMatchObject([{ state: 'delivered', placement, carrierName: DSV_CARRIER.name }]);
    const listed = (await moderator.do('carriers')).find((carrier) => carrier.carrierId === carrierId);
    expect(listed?.lastDelivery).toMatchObject({ state: 'delivered', placement });
  });

  test.each([
    ['FTP', ftp],
    ['SFTP', sftp],
  ] as const)(
    'that refuses the sign-in by %s is one clear failure, and one file when the password is right',
    async (protocol, carrier) => {
      const { carrierId, deliveryType } = await connectTo({ ...at(carrier, protocol), fTPpassword: 'fel' });
      const shipmentId = await bookWith(deliveryType);
      await expect.poll(() => failedWith(shipmentId), SOON).toBe('signInRefused');
      expect(carrier.files().filter((file) => file.includes('.tmp'))).toEqual([]);
      const body = { name: 'DSV', carrierSuiteId: DSV_CARRIER.carrierSuiteId, fTPpassword: CARRIER_PASSWORD };
      await moderator.do('saveCarrier', { params: { carrierId }, body });
      await pass(MINUTE);
      await expectDelivered(carrier, shipmentId);
    },
  );

  test.each([
    ['FTP', ftp, 'diskFull'],
    ['SFTP', sftp, 'writeRefused'],
  ] as const)(
    'whose disk is full, by %s, has no half file; there is one when there is room',
    async (protocol, carrier, code) => {
      const { deliveryType } = await connectTo(at(carrier, protocol));
      await carrier.stop();
      await carrier.start({ fileLimit: 512 });
      const shipmentId = await bookWith(deliveryType);
      await expect.poll(() => failedWith(shipmentId), SOON).toBe(code);
      expect(carrier.files()).not.toContain(`${(await message(shipmentId))?.reference}.edi`);
      await carrier.stop();
      await carrier.start();
      await pass(MINUTE);
      await expectDelivered(carrier, shipmentId);
    },
  );

  test('[BOK-02] a carrier whose connection is cut while the file is renamed has the file once, and a cancellation follows it', async () => {
    const proxy = await startFaultProxy(() => ftp.port);
    const { deliveryType } = await connectTo(at(ftp, 'FTP', proxy.port));
    proxy.watch((piece) => {
      if (piece.includes('RNTO')) proxy.set('deaf');
    });
    const shipmentId = await bookWith(deliveryType);
    await expect.poll(() => failedWith(shipmentId), SOON).toBe('connectionLost');
    expect(ftp.files()).toContain(`${(await message(shipmentId))?.reference}.edi`);
    // Nobody can tell that the carrier has it, so it is not dropped.
    await book(moderator, shipmentId, 'cancel');
    expect((await messagesOf(shipmentId)).map((one) => one.function)).toEqual(['original', 'cancel']);
    proxy.watch(() => undefined);
    proxy.set('open');
    await pass(MINUTE);
    await expectDelivered(ftp, shipmentId);
    await proxy.close();
  });

  test('a carrier whose connection is cut in the middle of a file by SFTP has the file once', async () => {
    const proxy = await startFaultProxy(() => sftp.port);
    const { deliveryType } = await connectTo(at(sftp, 'SFTP', proxy.port));
    let bytes = 0;
    let limit = Number.POSITIVE_INFINITY;
    proxy.watch((piece) => {
      bytes += piece.length;
      if (bytes > limit) proxy.set('cut');
    });
    await expectDelivered(sftp, await bookWith(deliveryType));
    // Inside the file, which is longer than what follows it.
    limit = 2 * bytes - 1000;
    const shipmentId = await bookWith(deliveryType);
    await expect.poll(() => failedWith(shipmentId), SOON).toBe('connectionLost');
    expect(sftp.files()).not.toContain(`${(await message(shipmentId))?.reference}.edi`);
    proxy.watch(() => undefined);
    proxy.set('open');
    await pass(MINUTE);
    await expectDelivered(sftp, shipmentId);
    await proxy.close();
  });

  test('a carrier that shows another host key gets nothing until somebody approves the key', async () => {
    const { carrierId, deliveryType } = await connectTo(at(sftp, 'SFTP'));
    await expectDelivered(sftp, await bookWith(deliveryType));
    const params = { carrierId };
    const before = (await moderator.do('carrier', { params })).hostKey;
    await sftp.stop();
    const other = await createSftpServer({ port: sftp.port });
    await other.start();
    const shipmentId = await bookWith(deliveryType);
    await expect.poll(() => failedWith(shipmentId), SOON).toBe('hostKeyChanged');
    const { hostKey } = await moderator.do('carrier', { params });
    expect(hostKey).toEqual({
      ...before,
      refused: { fingerprint: expect.stringMatching(/^SHA256:/), at: expect.any(String) },
    });
    expect(hostKey?.refused?.fingerprint).not.toBe(before?.fingerprint);
    expect(other.files()).toEqual([]);

    await moderator.do('approveHostKey', { params, body: { fingerprint: hostKey?.refused?.fingerprint } });
    await pass(MINUTE);
    await expectDelivered(other, shipmentId);
    const approved = (await moderator.do('carrier', { params })).hostKey;
    expect(approved).toMatchObject({ approvedBy: TEST_USERS.Moderator, refused: null });
    await other.stop();
    await sftp.start();
  });

  test('a carrier whose certificate has expired, or is of nobody known, gets neither password nor file', async () => {
    const expired = await createFtpServer({ isExpired: true });
    await expired.start();
    const unknown = await createFtpServer();
    await unknown.start();
    const shipments = [];
    for (const carrier of [expired, unknown]) {
      const { deliveryType } = await connectTo(at(carrier, 'FTPS'));
      shipments.push(await bookWith(deliveryType));
    }
    const [ofExpired = '', ofUnknown = ''] = shipments;
    await expect.poll(() => failedWith(ofExpired), SOON).toMatch(/^certificate(Expired|Invalid)$/);
    await expect.poll(() => failedWith(ofUnknown), SOON).toBe('certificateInvalid');
    expect([...expired.files(), ...unknown.files()]).toEqual([]);
  });

  test('[BOK-02] a carrier that is gone for an hour gets the file once when it is back; the shipment waits meanwhile', async () => {
    const { deliveryType } = await connectTo(at(ftp, 'FTP'));
    await ftp.stop();
    const shipmentId = await bookWith(deliveryType);
    for (const [tries, minutes] of [1, 5, 15].entries()) {
      await expect.poll(async () => (await message(shipmentId))?.tries, SOON).toBe(tries + 1);
      expect(await failedWith(shipmentId)).toBe('unreachable');
      await pass(minutes * MINUTE);
    }
    await expect.poll(async () => (await message(shipmentId))?.tries, SOON).toBe(4);
    moderator = await server.signIn(TEST_USERS.Moderator);
    expect(await read(shipmentId)).toMatchObject({ status: STATUS.inProgress, isBooked: true, validationNotice: null });
    await ftp.start();
    await pass(60 * MINUTE);
    await expectDelivered(ftp, shipmentId);
    expect((await message(shipmentId))?.given_up_at).toBeNull();
  });
});
