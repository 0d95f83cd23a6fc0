/** Replies as carriers really send them, from the folder in which they arrive to the shipment, the log and the moderators. */
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { CarrierInput } from '#contract/carrier.ts';
import type { EdiLogFilter } from '#contract/edi-log-limits.ts';
import type { Shipment } from '#contract/shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { fieldInput } from '#tests/support/field-case.ts';
import {
  book,
  consignmentSeries,
  createCarrier,
  createDeliveryType,
  createShipment,
  DSV_CARRIER,
  goodsLine,
  packageSeries,
} from '#tests/support/freight-world.ts';
import { hastenJobs, openJobs } from '#tests/support/job-time.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startTestServer } from '#tests/support/server.ts';
import { seedTestCompanies, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const HOUR = 60 * 60_000;
const SOON = { timeout: 30_000, interval: 50 };
/** Visits until a file that is not complete is taken as it is. */
const PATIENCE = 3;

const mails = await startMailServer();
afterAll(() => mails.close());
const database = await createTestDatabase();
await seedTestCompanies(database.db);
let passed = 0;
const server = await startTestServer({
  database,
  clock: () => new Date(Date.now() + passed),
  environment: { SMTP_URL: mails.url },
});
const signedIn = () => server.signIn(TEST_USERS.Moderator);
let moderator = await signedIn();
const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => expect(complaint).not.toHaveBeenCalled());

interface World {
  readonly carrierId: string;
  readonly deliveryType: string;
  readonly folder: string;
}

let connections = 0;
/** A connection of its own, so that no test hears of another's replies. */
async function connection(settings: Partial<CarrierInput> = {}): Promise<World> {
  const numberSeries = { consignment: consignmentSeries(), package: packageSeries() };
  connections += 1;
  const own = { ...DSV_CARRIER, name: `Fraktex ${connections}`, numberSeries, ...settings };
  const carrierId = await createCarrier(moderator, own as Partial<CarrierInput>);
  const { id } = await createDeliveryType(moderator, carrierId, `Type ${carrierId}`, { dom: 'GRP' });
  const folder = path.join(server.config.dataDirectory, 'edi', TEST_COMPANY, carrierId, 'in');
  mkdirSync(folder, { recursive: true });
  return { carrierId, deliveryType: id, folder };
}

interface Sent {
  readonly shipment: Shipment;
  readonly shipmentId: string;
  /** For the placeholders of an input. */
  readonly values: Readonly<Record<string, string>>;
}

let orders = 0;
async function send({ deliveryType }: World, { orderNumber = '', quantity = 3 } = {}): Promise<Sent> {
  orders += 1;
  const order = orderNumber || `SO-${1000 + orders}`;
  const goodsLines = [goodsLine(1, quantity)];
  const { shipmentId } = await createShipment(moderator, { deliveryType, orderNumber: order, goodsLines });
  const shipment = await book(moderator, shipmentId);
  const { data } = await moderator.do('ediLog', { query: { shipmentId } });
  const packages = shipment.goodsLines.flatMap(({ packageNumbers }) => packageNumbers);
  const values = {
    REF: data[0]?.reference ?? '',
    CONS: shipment.consignmentNo ?? '',
    ORDER: order,
    ...Object.fromEntries(packages.map((number, index) => [`SSCC${index + 1}`, number])),
  };
  return { shipment, shipmentId, values };
}

/** The state after an end of day. */
async function close(...sent: readonly Sent[]): Promise<void> {
  const ids = sent.map(({ shipmentId }) => shipmentId);
  await sql`update shipments set status = 70, document = jsonb_set(document, '{status}', '70')
    where shipment_id = any(${ids}::bigint[])`.execute(server.db);
}

async function visit({ carrierId }: World): Promise<void> {
  await moderator.do('fetchReplies', { params: { carrierId } });
  const open = async () => (await openJobs(server.db, ['edi.collect'])).filter(({ task }) => task === 'edi.collect');
  await expect.poll(open, SOON).toEqual([]);
}

async function feed(world: World, bytes: Buffer | string, name: string | Buffer = 'reply.edi'): Promise<void> {
  const place = Buffer.concat([Buffer.from(`${world.folder}/`), Buffer.from(name)]);
  writeFileSync(place, typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  await visit(world);
}

const left = ({ folder }: World) => readdirSync(folder);
const read = async ({ shipmentId }: Sent): Promise<Shipment> =>
  (await moderator.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;
const statusOf = async (sent: Sent) => (await read(sent)).status;
const reasonOf = async (sent: Sent) => (await read(sent)).validationNotice?.values?.reason;
const answers = async ({ carrierId }: World, state?: EdiLogFilter) => {
  const { data } = await moderator.do('ediLog', { query: { carrierId, ...(state && { state }) } });
  return data.filter(({ direction }) => direction === 'in');
};
const problems = async (world: World) => (await answers(world, 'refused')).map(({ problem }) => problem);
const eventsOf = ({ shipmentId }: Sent) =>
  server.db
    .selectFrom('carrier_events')
    .select(['code', 'event_time', 'place', 'package_numbers'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('event_id')
    .execute();
const told = async (world: World) => {
  const { name } = await moderator.do('carrier', { params: { carrierId: world.carrierId } });
  const { notifications } = await moderator.do('staticData');
  return notifications.filter(({ code, values }) => code === 'repliesRefused' && values?.carrier === name);
};

const inEnvelope = (type: string, reference: string, ...segments: string[]) =>
  `UNA:+.? 'UNB+UNOC:3+FRAKTEX:ZZ+7350000000009:14+261124:0915+${reference}'UNH+1+${type}:D:96A:UN'${segments
    .map((segment) => `${segment}'`)
    .join('')}UNT+${segments.length + 2}+1'UNZ+1+${reference}'`;

describe('a file', () => {
  test('[FLD-01] [F01] that is written in two halves through one open handle counts once it is whole, and nothing of it is lost', async () => {
    const world = await connection();
    const sent = await send(world);
    const whole = fieldInput('F01', 'whole.edi', sent.values);
    const handle = openSync(path.join(world.folder, 'svar.edi'), 'w');
    writeSync(handle, whole.subarray(0, whole.length / 2));
    await visit(world);
    expect(await statusOf(sent)).toBe(STATUS.inProgress);
    expect(left(world)).toEqual(['svar.edi']);
    writeSync(handle, whole.subarray(whole.length / 2));
    closeSync(handle);
    await visit(world);
    expect(await statusOf(sent)).toBe(STATUS.rejected);
    expect(await reasonOf(sent)).toContain('Orten trafikeras inte');
    expect(left(world)).toEqual([]);
    expect(await problems(world)).toEqual([]);
  });

  test('[FLD-01] [F01] that ends where an interchange does while its writer goes on comes back with the rest, and each message counts once', async () => {
    const world = await connection();
    const [one, other] = [await send(world), await send(world)];
    const handle = openSync(path.join(world.folder, 'svar.edi'), 'w');
    writeSync(handle, inEnvelope('APERAK', 'G1', 'BGM+294+1+9+RE', `RFF+ACW:${one.values.REF}`));
    await visit(world);
    expect(await statusOf(one)).toBe(STATUS.rejected);
    writeSync(handle, inEnvelope('APERAK', 'G2', 'BGM+294+1+9+RE', `RFF+ACW:${other.values.REF}`));
    closeSync(handle);
    await visit(world);
    expect(await statusOf(other)).toBe(STATUS.rejected);
    await visit(world);
    expect(left(world)).toEqual([]);
    expect(readdirSync(path.join(world.folder, '../taken'))).toEqual([]);
    expect((await answers(world)).map(({ state }) => state)).toEqual(['rejected', 'rejected']);
  });

  test('[FLD-01] [F01] of 0 bytes is left until it is filled, and kept as not understood if it never is', async () => {
    const world = await connection();
    const sent = await send(world);
    await feed(world, fieldInput('F01', 'empty.edi'), 'a.edi');
    await feed(world, fieldInput('F01', 'empty.edi'), 'b.edi');
    writeFileSync(path.join(world.folder, 'a.edi'), fieldInput('F01', 'whole.edi', sent.values));
    await visit(world);
    expect(await statusOf(sent)).toBe(STATUS.rejected);
    await visit(world);
    expect(left(world)).toEqual([]);
    expect(await problems(world)).toEqual(['empty']);
  });

  test('[FLD-01] [F01] that stays cut off for three visits is kept as not understood, with everything in it', async () => {
    const world = await connection();
    const sent = await send(world);
    await feed(world, fieldInput('F01', 'half.edi'));
    for (let visits = 2; visits < PATIENCE; visits += 1) {
      expect(left(world)).toEqual(['reply.edi']);
      expect(await problems(world)).toEqual([]);
      await visit(world);
    }
    await visit(world);
    expect(left(world)).toEqual([]);
    const [entry] = await answers(world, 'refused');
    expect(entry?.problem).toBe('cutOff');
    const { text } = await moderator.do('ediMessage', { params: { ediId: entry?.ediId ?? '' } });
    expect(text).toBe(fieldInput('F01', 'half.edi').toString('latin1'));
    expect(await statusOf(sent)).toBe(STATUS.inProgress);
  });

  test('[FLD-01] [RP27] without the end of its interchange counts, as far as it is whole, once it has stood for three visits', async () => {
    const world = await connection();
    const sent = await send(world);
    await feed(world, fieldInput('RP27', 'reply.edi', sent.values));
    await visit(world);
    expect(await statusOf(sent)).toBe(STATUS.inProgress);
    await visit(world);
    expect(await statusOf(sent)).toBe(STATUS.rejected);
    expect(left(world)).toEqual([]);
    expect(await problems(world)).toEqual(['cutOff']);
  });

  test.each([
    ['latin1', Buffer.from('återkoppling.edi', 'latin1')],
    ['UTF-8', Buffer.from('återkoppling.edi')],
    ['bytes of no encoding', Buffer.from([0xc3, 0x28, 0xff, 0x2e, 0x65, 0x64, 0x69])],
    ['a backslash and a quote', Buffer.from("a\\b' ; drop.edi")],
    ['a line break', Buffer.from('a\nb.edi')],
  ])('[FLD-01] with a name in %s is read and removed, and so is the one beside it', async (_, name) => {
    const world = await connection();
    const [one, other] = [await send(world), await send(world)];
    writeFileSync(path.join(world.folder, 'zz.edi'), fieldInput('F01', 'whole.edi', other.values));
    await feed(world, fieldInput('F01', 'whole.edi', one.values), name);
    expect(await Promise.all([one, other].map(statusOf))).toEqual([STATUS.rejected, STATUS.rejected]);
    expect(left(world)).toEqual([]);
  });

  test('[FLD-01] [RP26] with a NUL anywhere stops neither itself nor another', async () => {
    const world = await connection();
    const [one, other] = [await send(world), await send(world)];
    writeFileSync(path.join(world.folder, 'zz.edi'), fieldInput('F01', 'whole.edi', other.values));
    await feed(world, fieldInput('RP26', 'reply.edi', one.values));
    expect(await reasonOf(one)).toBe('Orten trafikeras inte');
    expect(await statusOf(other)).toBe(STATUS.rejected);
    expect(left(world)).toEqual([]);
  });

  test('[FLD-01] [N2] that is too large for a reply, a folder and files still under another name are left, and told if they stay', async () => {
    const world = await connection();
    const sent = await send(world);
    mkdirSync(path.join(world.folder, 'archive'));
    for (const name of ['.hidden', 'a.tmp', 'b.filepart']) writeFileSync(path.join(world.folder, name), 'UNA');
    writeFileSync(path.join(world.folder, 'big.edi'), Buffer.alloc(1024 * 1024 + 1, 'x'));
    await feed(world, fieldInput('F01', 'whole.edi', sent.values));
    expect(await statusOf(sent)).toBe(STATUS.rejected);
    expect(left(world).toSorted()).toEqual(['.hidden', 'a.tmp', 'archive', 'b.filepart', 'big.edi']);
    expect(await told(world)).toMatchObject([{ values: { problem: 'tooLarge', detail: 'big.edi', count: 1 } }]);
    rmSync(path.join(world.folder, 'big.edi'));
  });

  test('[FLD-01] [R2] in UTF-8, with or without a byte order mark, says what the carrier wrote', async () => {
    const world = await connection();
    for (const name of ['utf8.edi', 'utf8-bom.edi']) {
      const sent = await send(world);
      await feed(world, fieldInput('R2', name, sent.values));
      expect(await reasonOf(sent)).toContain('Orten nås inte från Göteborg');
    }
  });
});

describe('an answer', () => {
  test.each(['not-accepted-27.edi', 'error-message-313.edi'])(
    '[FLD-01] [F02] in BGM without 4343 rejects, with the carrier’s words (%s)',
    async (name) => {
      const world = await connection();
      const sent = await send(world);
      await feed(world, fieldInput('F02', name, sent.values));
      expect(await statusOf(sent)).toBe(STATUS.rejected);
      expect(await reasonOf(sent)).toMatch(/Vikten saknas|Orten trafikeras inte/);
      expect(await answers(world)).toMatchObject([{ kind: 'APERAK', state: 'rejected' }]);
    },
  );

  test('[FLD-01] [F02] in BGM without 4343 accepts, and whoever booked is told', async () => {
    const world = await connection();
    const sent = await send(world);
    await feed(world, fieldInput('F02', 'accepted-29.edi', sent.values));
    expect(await statusOf(sent)).toBe(STATUS.inProgress);
    expect(await answers(world)).toMatchObject([{ kind: 'APERAK', state: 'accepted' }]);
    const { notifications } = await moderator.do('staticData');
    const confirmed = notifications.filter(({ shipmentId }) => shipmentId === sent.shipmentId);
    expect(confirmed).toMatchObject([{ code: 'bookingConfirmed' }]);
  });

  test.each(['two-in-one.edi', 'group.edi', 'blank-line-first.edi'])(
    '[FLD-01] [F03] reaches its shipment in any envelope that is allowed (%s)',
    async (name) => {
      const world = await connection();
      const sent = await send(world);
      await feed(world, fieldInput('F03', name, sent.values));
      expect(await statusOf(sent)).toBe(STATUS.rejected);
      expect(await reasonOf(sent)).toContain('Orten trafikeras inte');
      expect(left(world)).toEqual([]);
    },
  );

  test('[FLD-01] [RP28] marked as a test changes nothing that was sent for real, and counts for what was sent as a test', async () => {
    for (const testMode of [false, true]) {
      const world = await connection();
      const sent = await send(world);
      // The company of the tests is in test mode, whatever its connections are.
      if (!testMode) {
        await sql`update edi_messages set body = replace(body, '+IFTMIN++++1''', '+IFTMIN''')
          where shipment_id = ${sent.shipmentId}`.execute(server.db);
      }
      await feed(world, fieldInput('RP28', 'reply.edi', sent.values));
      expect(await statusOf(sent)).toBe(testMode ? STATUS.rejected : STATUS.inProgress);
      expect(await problems(world)).toEqual(testMode ? [] : ['testOnly']);
    }
  });

  test('[FLD-01] that names a consignment, a package or the order reaches the last message sent for it', async () => {
    const world = await connection();
    for (const name of ['CMR:@CONS@', 'ACW:@CONS@', 'CW:00@SSCC2@', 'CU:@ORDER@', 'ON:@ORDER@', 'AGO:@REF@']) {
      const sent = await send(world);
      const reference = name.replace(/@(\w+)@/, (_, key: string) => sent.values[key] ?? '');
      await feed(world, inEnvelope('APERAK', `W${sent.shipmentId}`, 'BGM+294+1+9+RE', `RFF+${reference}`));
      expect([name, await statusOf(sent)]).toEqual([name, STATUS.rejected]);
    }
    expect(await problems(world)).toEqual([]);
  });

  test('[FLD-01] that is on hold, or conditional, enters the log in the carrier’s words', async () => {
    const world = await connection();
    const sent = await send(world);
    const named = `RFF+ACW:${sent.values.REF}`;
    await feed(world, inEnvelope('APERAK', 'H1', 'BGM+294+1+9+AJ', named));
    await feed(world, inEnvelope('APERAK', 'H2', 'BGM+294+1+9+CA', named, 'FTX+AAO+++Levereras en dag senare'));
    expect((await answers(world)).map(({ state, problem }) => [state, problem])).toEqual([
      ['accepted', 'Levereras en dag senare'],
      ['accepted', 'received'],
    ]);
    const { notifications } = await moderator.do('staticData');
    expect(notifications.filter(({ shipmentId }) => shipmentId === sent.shipmentId)).toHaveLength(1);
  });
});

describe('an event', () => {
  test('[FLD-01] [F04] of one package leaves its shipment closed, and it is finished when every package is delivered', async () => {
    const world = await connection();
    const sent = await send(world);
    await close(sent);
    await feed(world, fieldInput('F04', 'one-of-three-GIN.edi', sent.values));
    expect(await statusOf(sent)).toBe(STATUS.closed);
    expect(await eventsOf(sent)).toMatchObject([{ code: '21', package_numbers: [sent.values.SSCC1] }]);
    const rest = ['STS+1+21', `PCI+30+00${sent.values.SSCC2}`, 'STS+1+22', `PCI+30`, `GIN+ML+${sent.values.SSCC3}`];
    await feed(world, inEnvelope('IFTSTA', 'F4', `CNI+1+${sent.values.CONS}`, ...rest));
    expect(await statusOf(sent)).toBe(STATUS.finished);
  });

  test('[FLD-01] [F04] for each of all packages in one message finishes the shipment', async () => {
    const world = await connection();
    const sent = await send(world);
    await close(sent);
    await feed(world, fieldInput('F04', 'each-of-three-PCI.edi', sent.values));
    expect(await statusOf(sent)).toBe(STATUS.finished);
  });

  test('[FLD-01] [F04] that takes a delivery back, or counts fewer packages, does not finish the shipment', async () => {
    const world = await connection();
    const sent = await send(world);
    await close(sent);
    const { CONS, SSCC1, SSCC2, SSCC3 } = sent.values;
    const about = (number = '', code = '21') => [`STS+1+${code}`, `PCI+30+${number}`];
    const first = [...about(SSCC1), ...about(SSCC2), ...about(SSCC1, '56'), ...about(SSCC3)];
    await feed(world, inEnvelope('IFTSTA', 'T1', `CNI+1+${CONS}`, ...first));
    await feed(world, inEnvelope('IFTSTA', 'T2', `CNI+1+${CONS}`, 'STS+1+21', 'GID+1+2:PK'));
    expect(await statusOf(sent)).toBe(STATUS.closed);
    await feed(world, inEnvelope('IFTSTA', 'T3', `CNI+1+${CONS}`, ...about(SSCC1)));
    expect(await statusOf(sent)).toBe(STATUS.finished);
  });

  test.each(['waybill-number.edi', 'own-number.edi'])(
    '[FLD-01] [F05] finds its shipment by another of the references Kaj has sent (%s)',
    async (name) => {
      const world = await connection();
      const sent = await send(world);
      await close(sent);
      await feed(world, fieldInput('F05', name, sent.values));
      expect(await statusOf(sent)).toBe(STATUS.finished);
      expect(await eventsOf(sent)).toMatchObject([{ code: '21', event_time: '2026-11-24 10:10' }]);
    },
  );

  test.each([
    ['AAM', 'CONS'],
    ['SRN', 'CONS'],
    ['CN', 'CONS'],
    ['AAO', 'CONS'],
    ['CU', 'ORDER'],
    ['ACW', 'REF'],
    ['ACD', 'ID'],
  ])('[FLD-01] [F05] finds its shipment by RFF+%s with its %s', async (qualifier, key) => {
    const world = await connection();
    const sent = await send(world);
    await close(sent);
    const value = { ...sent.values, ID: sent.shipmentId }[key];
    await feed(world, inEnvelope('IFTSTA', `Q${sent.shipmentId}`, 'CNI+1', 'STS+1+21', `RFF+${qualifier}:${value}`));
    expect(await statusOf(sent)).toBe(STATUS.finished);
  });

  test('[FLD-01] [F05] under an order number that two open shipments share is told and not guessed; once one has ended, it is the other', async () => {
    const world = await connection();
    const orderNumber = 'SO-TWICE';
    const sent = [await send(world, { orderNumber }), await send(world, { orderNumber })] as const;
    await close(...sent);
    const event = inEnvelope('IFTSTA', 'S1', 'CNI+1', 'STS+1+21', `RFF+CU:${orderNumber}`);
    await feed(world, event);
    expect(await Promise.all(sent.map(statusOf))).toEqual([STATUS.closed, STATUS.closed]);
    expect(await problems(world)).toEqual(['sharedOrder: SO-TWICE']);
    await feed(world, inEnvelope('IFTSTA', 'S2', `CNI+1+${sent[0].values.CONS}`, 'STS+1+21'));
    await feed(world, event);
    expect(await Promise.all(sent.map(statusOf))).toEqual([STATUS.finished, STATUS.finished]);
    expect(await problems(world)).toEqual([]);
  });

  test('[FLD-01] [F05] finds its shipment by the order number that was sent, though it has another since', async () => {
    const world = await connection();
    const sent = await send(world, { orderNumber: 'OLD+1' });
    await sql`update shipments set order_number = 'NEW', order_number_folded = 'new',
      document = jsonb_set(document, '{orderNumber}', '"NEW"') where shipment_id = ${sent.shipmentId}`.execute(
      server.db,
    );
    await close(sent);
    await feed(world, inEnvelope('IFTSTA', 'O1', 'CNI+1', 'STS+1+21', 'RFF+CU:OLD?+1'));
    expect(await statusOf(sent)).toBe(STATUS.finished);
  });

  test('[FLD-01] [F05] whose numbers belong to different shipments is told, and changes neither', async () => {
    const world = await connection();
    const [one, other] = [await send(world), await send(world)];
    await close(one, other);
    const refs = [`RFF+CMR:${one.values.CONS}`, `RFF+SRN:${other.values.CONS}`];
    await feed(world, inEnvelope('IFTSTA', 'D1', 'CNI+1', 'STS+1+21', ...refs));
    await feed(
      world,
      inEnvelope('IFTSTA', 'D2', `CNI+1+${one.values.CONS}`, 'STS+1+21', `PCI+30+${other.values.SSCC1}`),
    );
    expect(await Promise.all([one, other].map(statusOf))).toEqual([STATUS.closed, STATUS.closed]);
    expect(await problems(world)).toEqual([
      expect.stringMatching(/^severalShipments: /),
      expect.stringMatching(/^severalShipments: /),
    ]);
  });

  test('[FLD-01] [RP13] of single packages, named in front of a consignment without a number, is kept with its place and time', async () => {
    const world = await connection();
    const sent = await send(world);
    await feed(world, fieldInput('RP13', 'reply.edi', sent.values));
    const { SSCC1, SSCC2 } = sent.values;
    expect(await eventsOf(sent)).toEqual([
      { code: 'D2:21', event_time: '2026-11-24 17:37', place: 'VAXJO', package_numbers: [SSCC1] },
      { code: 'E1:101', event_time: '2026-11-24 17:33', place: 'KALMAR', package_numbers: [SSCC2] },
    ]);
  });

  test('[FLD-01] [RP21] that names packages as a range counts for each of them', async () => {
    const world = await connection();
    const sent = await send(world);
    await close(sent);
    await feed(world, fieldInput('RP21', 'reply.edi', sent.values));
    expect(await statusOf(sent)).toBe(STATUS.finished);
  });

  test.each([
    ['201.edi', '2026-11-24 10:10'],
    ['303.edi', '2026-11-24 10:10 UTC'],
  ])('[FLD-01] [F20] is at the time its format says (%s)', async (name, time) => {
    const world = await connection();
    const sent = await send(world);
    await close(sent);
    await feed(world, fieldInput('F20', name, sent.values));
    expect(await statusOf(sent)).toBe(STATUS.finished);
    expect(await eventsOf(sent)).toMatchObject([{ event_time: time }]);
  });

  test('[FLD-01] [N6] without a readable time, or without a code, costs none of the others', async () => {
    const world = await connection();
    const sent = [await send(world), await send(world), await send(world)] as const;
    await close(...sent);
    const numbers = sent.map(({ values }, index) => [`CONS${index + 1}`, values.CONS ?? '']);
    await feed(world, fieldInput('N6-one-bad-event', 'three.edi', Object.fromEntries(numbers)));
    expect(await Promise.all(sent.map(statusOf))).toEqual([STATUS.finished, STATUS.finished, STATUS.finished]);
    expect(await eventsOf(sent[1])).toMatchObject([{ event_time: '' }]);
    const more = await send(world);
    await close(more);
    const body = ['CNI+1+4711', 'STS+1+21', `CNI+2+${more.values.CONS}`, 'STS+1', 'STS+1+21', 'CNI+3'];
    await feed(world, inEnvelope('IFTSTA', 'N6', ...body));
    expect(await statusOf(more)).toBe(STATUS.finished);
    expect(await problems(world)).toEqual(
      expect.arrayContaining(['unknownReference: 4711', `noEvent: ${more.values.CONS}`, 'noEvent']),
    );
  });
});

describe('what was not understood', () => {
  test('[FLD-02] [N1] is told to the moderators once an hour per connection, with the reason, in a notification and a mail, and what came within the hour after it', async () => {
    const world = await connection({ name: 'Hamnfrakt' });
    const sent = await send(world);
    const unknown = (reference: string) => inEnvelope('APERAK', reference, 'BGM+294+1+9+RE', `RFF+ACW:NO${reference}`);
    await feed(world, unknown('N1'));
    const first = { count: 1, problem: 'unknownReference', detail: 'NON1' };
    expect(await told(world)).toMatchObject([{ type: 'error', unRead: true, values: first }]);
    const mailsAbout = () => mails.mails.filter(({ subject }) => subject.includes('Hamnfrakt'));
    await expect.poll(() => mailsAbout().length, SOON).toBeGreaterThan(0);
    const moderators = mailsAbout().length;
    expect(mailsAbout()[0]?.text).toContain('NON1');
    await feed(world, unknown('N2'));
    await feed(world, unknown('N3'));
    expect(await told(world)).toHaveLength(1);

    passed += HOUR;
    await hastenJobs(server.db, HOUR);
    moderator = await signedIn();
    await visit(world);
    const all = await told(world);
    expect(all).toHaveLength(2);
    expect(all[0]).toMatchObject({ values: { count: 2, problem: 'unknownReference' } });
    await expect.poll(() => mailsAbout().length, SOON).toBe(2 * moderators);
    await visit(world);
    expect(await told(world)).toHaveLength(2);
    expect(await statusOf(sent)).toBe(STATUS.inProgress);
  });

  test('[FLD-02] [N1] is counted and filtered for, apart from what was rejected', async () => {
    const world = await connection();
    const sent = await send(world);
    await feed(world, inEnvelope('APERAK', 'C1', 'BGM+294+1+9+RE', 'RFF+ACW:NOBODY'));
    await feed(world, inEnvelope('APERAK', 'C2', 'BGM+294+1+9+RE', `RFF+ACW:${sent.values.REF}`));
    await feed(world, inEnvelope('INVOIC', 'C3', 'BGM+380'));
    expect(await problems(world)).toEqual(['unknownMessage: INVOIC', 'unknownReference: NOBODY']);
    expect((await answers(world, 'rejected')).map(({ state }) => state)).toEqual(['rejected']);
    const { counts } = await moderator.do('ediLog', { query: { carrierId: world.carrierId } });
    expect(counts).toMatchObject({ rejected: 1, refused: 2 });
  });

  test('[FLD-02] [N1] counts when it is fed again after a mend, and what had an effect counts once', async () => {
    const world = await connection();
    const sent = await send(world);
    const text = inEnvelope(
      'IFTSTA',
      'M1',
      'CNI+1',
      'STS+1+21',
      'RFF+CU:SO-LATER',
      `CNI+2+${sent.values.CONS}`,
      'STS+1+24',
    );
    await feed(world, text);
    expect(await problems(world)).toEqual(['unknownReference: SO-LATER']);
    const late = await send(world, { orderNumber: 'SO-LATER' });
    await close(late);
    await feed(world, text, 'again.edi');
    expect(await statusOf(late)).toBe(STATUS.finished);
    expect(await problems(world)).toEqual([]);
    await feed(world, text, 'once-more.edi');
    await feed(world, `\r\n${text}\x1a`, 'in-another-file.edi');
    expect(await eventsOf(late)).toHaveLength(1);
    expect(await eventsOf(sent)).toHaveLength(1);
    expect(existsSync(path.join(world.folder, 'once-more.edi'))).toBe(false);
  });

  test('[FLD-02] [RP12] in one message of an interchange costs only that message', async () => {
    const world = await connection();
    const sent = await send(world);
    await feed(world, fieldInput('RP12', 'reply.edi', sent.values));
    expect(await statusOf(sent)).toBe(STATUS.rejected);
    expect((await problems(world)).toSorted()).toEqual(['cutOff', 'missingMessages']);
  });
});
