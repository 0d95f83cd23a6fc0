/** A connection that consolidates: waiting shipments go in one interchange, whatever happens to it on the way. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Reader } from 'edifact';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
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
  createFtpServer,
  createSftpServer,
  MISSING_PACKAGES,
} from '#tests/support/carrier-servers.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
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
import { hastenJobs, openJobs } from '#tests/support/job-time.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';

/** Units: milliseconds. */
const MINUTE = 60_000;
const SOON = { timeout: 20_000, interval: 50 };
const TIME_LIMIT = 90_000;

// edi-servers.test.ts makes sure that a build machine skips none of this.
describe.skipIf(MISSING_PACKAGES.length > 0)('a connection that consolidates', async () => {
  if (MISSING_PACKAGES.length > 0) return;
  const ftp = await createFtpServer();
  const sftp = await createSftpServer();
  await ftp.start();
  await sftp.start();
  const database = await createTestDatabase();
  await seedTestCompanies(database.db);
  let passed = 0;
  const settings = { ALLOW_PRIVATE_HOSTS: '1' };
  const clock = () => new Date(Date.now() + passed);
  const server = await startTestServer({ database, clock, environment: settings });
  let moderator = await server.signIn(TEST_USERS.Moderator);
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  afterEach(() => complaint.mockClear());

  async function pass(time: number): Promise<void> {
    passed += time;
    await hastenJobs(server.db, time);
  }

  async function connectTo(port: number, transferProtocol: CarrierInput['transferProtocol'] = 'FTP'): Promise<string> {
    const carrierId = await createCarrier(moderator, {
      ...DSV_CARRIER,
      consolidate: true,
      ...{ transferProtocol, fTPserver: 'localhost', fTPport: port, fTPinDirectory: 'in' },
      ...{ fTPaccount: CARRIER_ACCOUNT, fTPpassword: CARRIER_PASSWORD },
      numberSeries: { consignment: consignmentSeries(), package: packageSeries() },
    } as Partial<CarrierInput>);
    return (await createDeliveryType(moderator, carrierId, `Type ${carrierId}`, { dom: 'GRP' })).id;
  }

  async function bookSeveral(deliveryType: string, count: number): Promise<Shipment[]> {
    const booked: Shipment[] = [];
    for (let index = 0; index < count; index += 1) {
      const { shipmentId } = await createShipment(moderator, { deliveryType });
      booked.push(await book(moderator, shipmentId));
    }
    return booked;
  }

  const read = async (shipmentId: string): Promise<Shipment> =>
    (await moderator.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;
  const logOf = async ({ shipmentId }: Shipment) => (await moderator.do('ediLog', { query: { shipmentId } })).data;
  const statesOf = async (shipments: readonly Shipment[]) => {
    const logs = await Promise.all(shipments.map(logOf));
    return logs.map((entries) => entries.find(({ direction }) => direction === 'out')?.state);
  };
  const triesOf = async (shipments: readonly Shipment[]) =>
    (await Promise.all(shipments.map(logOf))).map(([entry]) => entry?.tries);
  const all = <Value>(shipments: readonly Shipment[], value: Value): Value[] => shipments.map(() => value);

  /** Each file that arrived since, with the consignments in it. */
  let known: readonly string[] = [];
  function arrived(carrier = ftp): { name: string; consignments: string[]; references: string[]; text: string }[] {
    return carrier
      .files()
      .filter((name) => name.endsWith('.edi') && !known.includes(name))
      .map((name) => {
        const text = readFileSync(path.join(carrier.folder, 'home/in', name), 'latin1');
        const segments = new Reader().parse(text);
        const named = (tag: string) => segments.filter((segment) => segment.name === tag);
        const references = named('UNH').map(({ elements }) => elements[0]?.[0] ?? '');
        expect(named('UNB').map(({ elements }) => `${elements[4]?.[0]}.edi`)).toEqual([name]);
        expect(named('UNZ').map(({ elements }) => Number(elements[0]?.[0]))).toEqual([references.length]);
        expect(named('UNT').map(({ elements }) => elements[1]?.[0])).toEqual(references);
        return { name, consignments: named('BGM').map(({ elements }) => elements[1]?.[0] ?? ''), references, text };
      });
  }
  const consignmentsOf = (shipments: readonly Shipment[]) => shipments.map(({ consignmentNo }) => consignmentNo);
  afterEach(() => {
    known = [...ftp.files(), ...sftp.files()];
  });

  test('[CAR-01] [BOK-02] sends what was booked within a minute in one interchange; a shipment cancelled meanwhile is not in it, and each has its own message and answer in the log', async () => {
    const deliveryType = await connectTo(ftp.port);
    const [one, gone, two, three] = (await bookSeveral(deliveryType, 4)) as [Shipment, Shipment, Shipment, Shipment];
    const kept = [one, two, three];
    const body = { status: STATUS.cancelled };
    const cancelled = await moderator.do('saveShipment', { params: { shipmentId: gone.shipmentId }, body });
    expect(cancelled).toMatchObject({ shipmentData: { status: STATUS.cancelled, isBooked: false } });
    expect(await statesOf(kept)).toEqual(all(kept, 'waiting'));
    expect(arrived()).toEqual([]);
    await pass(MINUTE);
    await expect.poll(() => statesOf(kept), SOON).toEqual(all(kept, 'delivered'));
    const [file, ...more] = arrived();
    expect(more).toEqual([]);
    expect(file?.consignments).toEqual(consignmentsOf(kept));
    const reference = file?.name.replace('.edi', '') ?? '';
    expect(file?.references).not.toContain(reference);
    for (const [index, shipment] of kept.entries()) {
      const [entry] = await logOf(shipment);
      expect(entry).toMatchObject({ reference: file?.references[index], interchange: reference });
      const { text } = await moderator.do('ediMessage', { params: { ediId: entry?.ediId ?? '' } });
      expect(text).toMatch(
        new RegExp(`^UNH\\+${entry?.reference}\\+.*${shipment.consignmentNo}.*'UNT\\+\\d+\\+${entry?.reference}'$`),
      );
      expect(file?.text).toContain(text);
      const { documents } = await read(shipment.shipmentId);
      expect(documents.find(({ kind }) => kind === 'instructions')?.printStatus).toBe(PRINT_STATUS.done);
    }
    expect(await statesOf([gone])).toEqual(['dropped']);
    // One alone goes as it always does.
    const [alone] = await bookSeveral(deliveryType, 1);
    known = ftp.files();
    await pass(MINUTE);
    await expect.poll(() => arrived().map(({ consignments }) => consignments), SOON).toEqual([[alone?.consignmentNo]]);
    await expect.poll(() => openJobs(server.db), SOON).toEqual([]);
  });

  test('[BOK-02] answers to its interchange reach each shipment, those to one message only that one', async () => {
    const deliveryType = await connectTo(sftp.port, 'SFTP');
    const shipments = await bookSeveral(deliveryType, 3);
    const [one, two, three] = shipments as [Shipment, Shipment, Shipment];
    const { carrier } = one;
    await moderator.do('saveCarrier', {
      params: { carrierId: carrier ?? '' },
      body: { name: 'DSV', carrierSuiteId: DSV_CARRIER.carrierSuiteId, fTPoutDirectory: 'out' },
    });
    await pass(MINUTE);
    await expect.poll(() => statesOf(shipments), SOON).toEqual(all(shipments, 'delivered'));
    const [file] = arrived(sftp);
    const reference = file?.name.replace('.edi', '');
    const envelope = (type: string, name: string, ...segments: string[]) =>
      `UNB+UNOC:3+B:ZZ+A:14+261123:1200+${name}'UNH+1+${type}:D:3:UN'${segments.map((one) => `${one}'`).join('')}UNT+${segments.length + 2}+1'UNZ+1+${name}'`;
    const answer = async (text: string) => {
      writeFileSync(path.join(sftp.folder, 'home/out/answer.edi'), text, 'latin1');
      await addJob(server.db, collectionRoundJob, {}, { key: 'test' });
      await expect.poll(() => sftp.files('out'), SOON).toEqual([]);
    };
    const answers = async () =>
      (await Promise.all(shipments.map(logOf))).map((entries) =>
        entries
          .filter(({ direction }) => direction === 'in')
          .map(({ kind, state }) => `${kind} ${state}`)
          .sort(),
      );
    await answer(
      envelope('CONTRL', 'R1', `UCI+${reference}+A:14+B:ZZ+7`, `UCM+${file?.references[1]}+IFTMIN:D:96A:UN+4+12`),
    );
    expect(await answers()).toEqual([['CONTRL accepted'], ['CONTRL rejected'], ['CONTRL accepted']]);
    expect(await read(two.shipmentId)).toMatchObject({ status: STATUS.rejected, isBooked: false });
    expect((await read(two.shipmentId)).validationNotice?.values).toEqual({ reason: 'CONTRL, UCM 12' });
    await answer(
      envelope('APERAK', 'R2', 'BGM++AP1+9+RE', `RFF+ACW:${file?.references[2]}`, 'FTX+AAO+++Okänt postnummer'),
    );
    expect(await answers()).toEqual([['CONTRL accepted'], ['CONTRL rejected'], ['APERAK rejected', 'CONTRL accepted']]);
    await answer(envelope('APERAK', 'R3', 'BGM++AP2+9+AP', `RFF+ACW:${reference}`, `RFF+CMR:${one.consignmentNo}`));
    expect((await answers())[0]).toEqual(['APERAK accepted', 'CONTRL accepted']);
    expect(await read(one.shipmentId)).toMatchObject({ status: STATUS.inProgress, isBooked: true });
    expect(await read(three.shipmentId)).toMatchObject({ status: STATUS.rejected, isBooked: false });
    // Names a message that was never in it: that alone is not understood.
    await answer(envelope('CONTRL', 'R4', `UCI+${reference}+A:14+B:ZZ+7`, 'UCM+TI1+IFTMIN:D:96A:UN+4+12'));
    expect((await answers()).flat()).toHaveLength(5 + shipments.length);
    const query = { carrierId: carrier ?? '', state: 'refused' } as const;
    expect((await moderator.do('ediLog', { query })).data).toMatchObject([{ problem: 'unknownReference: TI1' }]);
  });

  test('[BOK-02] [NOT-04] messages to a carrier that cannot be reached are tried together; a cancelled one leaves, and each says so when they are given up', async () => {
    const deliveryType = await connectTo(ftp.port);
    await ftp.stop();
    const shipments = await bookSeveral(deliveryType, 3);
    const [one, two, three] = shipments as [Shipment, Shipment, Shipment];
    await pass(MINUTE);
    await expect.poll(() => triesOf(shipments), SOON).toEqual([1, 1, 1]);
    const interchanges = (await Promise.all(shipments.map(logOf))).map(([entry]) => entry?.interchange);
    expect(new Set(interchanges).size).toBe(1);
    await book(moderator, two.shipmentId, 'cancel');
    const left = [one, three];
    for (const [index, minutes] of [1, 5, 15, 60].entries()) {
      await pass(minutes * MINUTE);
      moderator = await server.signIn(TEST_USERS.Moderator);
      await expect.poll(() => triesOf(left), SOON).toEqual([index + 2, index + 2]);
    }
    const { notifications } = await moderator.do('staticData');
    for (const { shipmentId } of left) {
      expect(await read(shipmentId)).toMatchObject({
        status: STATUS.technicalError,
        validationNotice: { code: 'transmissionFailed' },
      });
      const told = notifications.filter((notice) => notice.shipmentId === shipmentId);
      expect(told).toMatchObject([{ code: 'transmissionFailed', type: 'error' }]);
    }
    expect(await statesOf(shipments)).toEqual(['gaveUp', 'dropped', 'gaveUp']);
    await ftp.start();
    for (const shipment of left) {
      const [entry] = await logOf(shipment);
      await moderator.do('retryEdi', { params: { ediId: entry?.ediId ?? '' } });
    }
    await expect.poll(() => statesOf(left), SOON).toEqual(['delivered', 'delivered']);
    expect(
      arrived()
        .flatMap(({ consignments }) => consignments)
        .sort(),
    ).toEqual(consignmentsOf(left).sort());
    for (const { shipmentId } of left)
      expect(await read(shipmentId)).toMatchObject({ status: STATUS.inProgress, validationNotice: null });
  });

  test(
    '[BOK-02] whose worker is killed while the file gets its name has one file, under the same name and with the same messages; what was booked since goes after it',
    async () => {
      const own = await createTestDatabase();
      await seedTestCompanies(own.db);
      const observer = await startTestServer({ database: own, environment: { ...settings, JOBS: '0' } });
      moderator = await observer.signIn(TEST_USERS.Moderator);
      const carrier = await createFtpServer();
      await carrier.start();
      known = []; // References begin anew in another database.
      const proxy = await startFaultProxy(() => carrier.port);
      const deliveryType = await connectTo(proxy.port);
      const shipments = await bookSeveral(deliveryType, 3);
      const bundle = serverProgram('main');
      const environment = {
        ...settings,
        ...{ DATABASE_URL: databaseUrl(own.connection), SECRET: TEST_SECRET, JOBS: '0' },
        DATA_DIR: observer.config.dataDirectory,
      };
      const startWorker = () => startServerProcess(bundle, environment, ['worker']);
      const later = async () => {
        const ago = sql`interval '2 minutes'`;
        await own.db
          .updateTable('edi_messages')
          .set({ written_at: sql`written_at - ${ago}`, started_at: sql`started_at - ${ago}` })
          .set({ next_try_at: sql`next_try_at - ${ago}` })
          .where('sent_at', 'is', null)
          .execute();
        await hastenJobs(own.db, 2 * MINUTE);
      };
      let isRenamed = false;
      proxy.watch((piece) => {
        if (!piece.includes('RNTO')) return;
        isRenamed = true;
        proxy.set('deaf');
      });
      await later();
      const first = await startWorker();
      await expect.poll(() => isRenamed && arrived(carrier).length, SOON).toBe(1);
      expect(await first.end('SIGKILL')).toBe('SIGKILL');
      const [before] = arrived(carrier);
      // Nobody knows whether the carrier has it, so a cancellation follows, as do new bookings.
      await book(moderator, shipments[1]?.shipmentId ?? '', 'cancel');
      const since = await bookSeveral(deliveryType, 1);
      proxy.watch(() => undefined);
      proxy.set('open');
      const second = await startWorker();
      const consignments = async () => {
        await later();
        return arrived(carrier).flatMap((file) => file.consignments);
      };
      await expect.poll(consignments, { timeout: 40_000, interval: 500 }).toHaveLength(5);
      await expect.poll(() => openJobs(own.db), SOON).toEqual([]);
      await second.end('SIGTERM');
      const [same, ...rest] = arrived(carrier);
      expect(same).toEqual(before);
      expect(same?.consignments).toEqual(consignmentsOf(shipments));
      expect(rest.flatMap(({ consignments }) => consignments).sort()).toEqual(
        [shipments[1]?.consignmentNo, since[0]?.consignmentNo].sort(),
      );
      expect(carrier.files().filter((name) => name.endsWith('.tmp'))).toEqual([]);
      await proxy.close();
    },
    TIME_LIMIT,
  );
});
