/** Answers and events as carriers really write them, from their folder to the shipment and its timeline. */
import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { STATUS } from '#domain/shipments/status.ts';
import { fieldInput } from '#tests/support/field-case.ts';
import { createReplyWorld, inEnvelope, left } from '#tests/support/reply-world.ts';

const world = await createReplyWorld();
const { db, connection, send, close, endDay, feed } = world;
const { statusOf, reasonOf, answers, problems, eventsOf, notifications } = world;
const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => expect(complaint).not.toHaveBeenCalled());

describe('an answer', () => {
  test.each(['not-accepted-27.edi', 'error-message-313.edi'])(
    '[FLD-01] [F02] an answer without 4343 in its BGM rejects, with the carrier’s words ($0)',
    async (name) => {
      const here = await connection();
      const sent = await send(here);
      await feed(here, fieldInput('F02', name, sent.values));
      expect(await statusOf(sent)).toBe(STATUS.rejected);
      expect(await reasonOf(sent)).toMatch(/Vikten saknas|Orten trafikeras inte/);
      expect(await answers(here)).toMatchObject([{ kind: 'APERAK', state: 'rejected' }]);
    },
  );

  test('[FLD-01] [F02] in BGM without 4343 accepts, and whoever booked is told', async () => {
    const here = await connection();
    const sent = await send(here);
    await feed(here, fieldInput('F02', 'accepted-29.edi', sent.values));
    expect(await statusOf(sent)).toBe(STATUS.inProgress);
    expect(await answers(here)).toMatchObject([{ kind: 'APERAK', state: 'accepted' }]);
    const confirmed = (await notifications()).filter(({ shipmentId }) => shipmentId === sent.shipmentId);
    expect(confirmed).toMatchObject([{ code: 'bookingConfirmed' }]);
  });

  test.each(['two-in-one.edi', 'group.edi', 'blank-line-first.edi'])(
    '[FLD-01] [F03] an answer reaches its shipment in any envelope that is allowed ($0)',
    async (name) => {
      const here = await connection();
      const sent = await send(here);
      await feed(here, fieldInput('F03', name, sent.values));
      expect(await statusOf(sent)).toBe(STATUS.rejected);
      expect(await reasonOf(sent)).toContain('Orten trafikeras inte');
      expect(left(here)).toEqual([]);
    },
  );

  test('[FLD-01] [RP28] marked as a test changes nothing that was sent for real, and counts for what was sent as a test', async () => {
    for (const testMode of [false, true]) {
      const here = await connection();
      const sent = await send(here);
      // The company of the tests is in test mode, whatever its connections are.
      if (!testMode) {
        await sql`update edi_messages set body = replace(body, '+IFTMIN++++1''', '+IFTMIN''')
          where shipment_id = ${sent.shipmentId}`.execute(db);
      }
      await feed(here, fieldInput('RP28', 'reply.edi', sent.values));
      expect(await statusOf(sent)).toBe(testMode ? STATUS.rejected : STATUS.inProgress);
      expect(await problems(here)).toEqual(testMode ? [] : ['testOnly']);
    }
  });

  test('[FLD-01] an answer that names a consignment, a package or the order reaches the last message sent for it', async () => {
    const here = await connection();
    for (const name of ['CMR:@CONS@', 'ACW:@CONS@', 'CW:00@SSCC2@', 'CU:@ORDER@', 'ON:@ORDER@', 'AGO:@REF@']) {
      const sent = await send(here);
      const reference = name.replace(/@(\w+)@/, (_, key: string) => sent.values[key] ?? '');
      await feed(here, inEnvelope('APERAK', `W${sent.shipmentId}`, 'BGM+294+1+9+RE', `RFF+${reference}`));
      expect([name, await statusOf(sent)]).toEqual([name, STATUS.rejected]);
    }
    expect(await problems(here)).toEqual([]);
  });

  test('[FLD-01] an answer that is on hold, or conditional, enters the log in the carrier’s words', async () => {
    const here = await connection();
    const sent = await send(here);
    const named = `RFF+ACW:${sent.values.REF}`;
    await feed(here, inEnvelope('APERAK', 'H1', 'BGM+294+1+9+AJ', named));
    await feed(here, inEnvelope('APERAK', 'H2', 'BGM+294+1+9+CA', named, 'FTX+AAO+++Levereras en dag senare'));
    expect((await answers(here)).map(({ state, problem }) => [state, problem])).toEqual([
      ['accepted', 'Levereras en dag senare'],
      ['accepted', 'received'],
    ]);
    const own = (await notifications()).filter(({ shipmentId }) => shipmentId === sent.shipmentId);
    expect(own).toHaveLength(1);
  });
});

describe('an event', () => {
  test('[FLD-01] [F04] an event of one package leaves its shipment closed, and it is finished when every package is delivered', async () => {
    const here = await connection();
    const sent = await send(here);
    await close(sent);
    await feed(here, fieldInput('F04', 'one-of-three-GIN.edi', sent.values));
    expect(await statusOf(sent)).toBe(STATUS.closed);
    expect(await eventsOf(sent)).toMatchObject([{ code: '21', package_numbers: [sent.values.SSCC1] }]);
    const rest = ['STS+1+21', `PCI+30+00${sent.values.SSCC2}`, 'STS+1+22', `PCI+30`, `GIN+ML+${sent.values.SSCC3}`];
    await feed(here, inEnvelope('IFTSTA', 'F4', `CNI+1+${sent.values.CONS}`, ...rest));
    expect(await statusOf(sent)).toBe(STATUS.finished);
  });

  test('[FLD-01] [F04] for each of all packages in one message finishes the shipment', async () => {
    const here = await connection();
    const sent = await send(here);
    await close(sent);
    await feed(here, fieldInput('F04', 'each-of-three-PCI.edi', sent.values));
    expect(await statusOf(sent)).toBe(STATUS.finished);
  });

  test('[FLD-01] [F04] an event that comes before the day is closed finishes the shipment when it is closed', async () => {
    const here = await connection();
    const [early, partly, refused] = [await send(here), await send(here), await send(here)];
    await feed(here, fieldInput('F04', 'each-of-three-PCI.edi', early.values));
    await feed(here, fieldInput('F04', 'one-of-three-GIN.edi', partly.values));
    const undone = ['STS+1+21', 'STS+1+56'];
    await feed(here, inEnvelope('IFTSTA', 'F6', `CNI+1+${refused.values.CONS}`, ...undone));
    expect(await statusOf(early)).toBe(STATUS.inProgress);
    for (const sent of [early, partly, refused]) await endDay(sent);
    const closed = [await statusOf(early), await statusOf(partly), await statusOf(refused)];
    expect(closed).toEqual([STATUS.finished, STATUS.closed, STATUS.closed]);
    const rest = ['STS+1+21', `PCI+30+${partly.values.SSCC2}`, 'STS+1+21', `PCI+30+${partly.values.SSCC3}`];
    await feed(here, inEnvelope('IFTSTA', 'F7', `CNI+1+${partly.values.CONS}`, ...rest));
    expect(await statusOf(partly)).toBe(STATUS.finished);
  });

  test('[FLD-01] [F04] an event that takes a delivery back, or counts fewer packages, does not finish the shipment', async () => {
    const here = await connection();
    const sent = await send(here);
    await close(sent);
    const { CONS, SSCC1, SSCC2, SSCC3 } = sent.values;
    const about = (number = '', code = '21') => [`STS+1+${code}`, `PCI+30+${number}`];
    const first = [...about(SSCC1), ...about(SSCC2), ...about(SSCC1, '56'), ...about(SSCC3)];
    await feed(here, inEnvelope('IFTSTA', 'T1', `CNI+1+${CONS}`, ...first));
    await feed(here, inEnvelope('IFTSTA', 'T2', `CNI+1+${CONS}`, 'STS+1+21', 'GID+1+2:PK'));
    expect(await statusOf(sent)).toBe(STATUS.closed);
    await feed(here, inEnvelope('IFTSTA', 'T3', `CNI+1+${CONS}`, ...about(SSCC1)));
    expect(await statusOf(sent)).toBe(STATUS.finished);
  });

  test.each(['waybill-number.edi', 'own-number.edi'])(
    '[FLD-01] [F05] an event finds its shipment by another of the references Kaj has sent ($0)',
    async (name) => {
      const here = await connection();
      const sent = await send(here);
      await close(sent);
      await feed(here, fieldInput('F05', name, sent.values));
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
    const here = await connection();
    const sent = await send(here);
    await close(sent);
    const value = { ...sent.values, ID: sent.shipmentId }[key];
    await feed(here, inEnvelope('IFTSTA', `Q${sent.shipmentId}`, 'CNI+1', 'STS+1+21', `RFF+${qualifier}:${value}`));
    expect(await statusOf(sent)).toBe(STATUS.finished);
  });

  test('[FLD-01] [F05] under an order number that two open shipments share is told and not guessed; once one has ended, it is the other', async () => {
    const here = await connection();
    const orderNumber = 'SO-TWICE';
    const sent = [await send(here, { orderNumber }), await send(here, { orderNumber })] as const;
    await close(...sent);
    const event = inEnvelope('IFTSTA', 'S1', 'CNI+1', 'STS+1+21', `RFF+CU:${orderNumber}`);
    await feed(here, event);
    expect(await Promise.all(sent.map(statusOf))).toEqual([STATUS.closed, STATUS.closed]);
    expect(await problems(here)).toEqual(['sharedOrder: SO-TWICE']);
    await feed(here, inEnvelope('IFTSTA', 'S2', `CNI+1+${sent[0].values.CONS}`, 'STS+1+21'));
    await feed(here, event);
    expect(await Promise.all(sent.map(statusOf))).toEqual([STATUS.finished, STATUS.finished]);
    expect(await problems(here)).toEqual([]);
  });

  test('[FLD-01] [F05] finds its shipment by the order number that was sent, though it has another since', async () => {
    const here = await connection();
    const sent = await send(here, { orderNumber: 'OLD+1' });
    await sql`update shipments set order_number = 'NEW', order_number_folded = 'new',
      document = jsonb_set(document, '{orderNumber}', '"NEW"') where shipment_id = ${sent.shipmentId}`.execute(db);
    await close(sent);
    await feed(here, inEnvelope('IFTSTA', 'O1', 'CNI+1', 'STS+1+21', 'RFF+CU:OLD?+1'));
    expect(await statusOf(sent)).toBe(STATUS.finished);
  });

  test('[FLD-01] [F05] an event whose numbers belong to different shipments is told, and changes neither', async () => {
    const here = await connection();
    const [one, other] = [await send(here), await send(here)];
    await close(one, other);
    const refs = [`RFF+CMR:${one.values.CONS}`, `RFF+SRN:${other.values.CONS}`];
    await feed(here, inEnvelope('IFTSTA', 'D1', 'CNI+1', 'STS+1+21', ...refs));
    await feed(
      here,
      inEnvelope('IFTSTA', 'D2', `CNI+1+${one.values.CONS}`, 'STS+1+21', `PCI+30+${other.values.SSCC1}`),
    );
    expect(await Promise.all([one, other].map(statusOf))).toEqual([STATUS.closed, STATUS.closed]);
    expect(await problems(here)).toEqual([
      expect.stringMatching(/^severalShipments: /),
      expect.stringMatching(/^severalShipments: /),
    ]);
  });

  test('[FLD-01] [RP13] an event of single packages, named in front of a consignment without a number, is kept with its place and time', async () => {
    const here = await connection();
    const sent = await send(here);
    await feed(here, fieldInput('RP13', 'reply.edi', sent.values));
    const { SSCC1, SSCC2 } = sent.values;
    expect(await eventsOf(sent)).toEqual([
      { code: 'D2:21', event_time: '2026-11-24 17:37', place: 'VAXJO', package_numbers: [SSCC1] },
      { code: 'E1:101', event_time: '2026-11-24 17:33', place: 'KALMAR', package_numbers: [SSCC2] },
    ]);
  });

  test('[FLD-01] [RP21] an event that names packages as a range counts for each of them', async () => {
    const here = await connection();
    const sent = await send(here);
    await close(sent);
    await feed(here, fieldInput('RP21', 'reply.edi', sent.values));
    expect(await statusOf(sent)).toBe(STATUS.finished);
  });

  test.each([
    ['201.edi', '2026-11-24 10:10'],
    ['303.edi', '2026-11-24 10:10 UTC'],
  ])('[FLD-01] [F20] is at the time its format says (%s)', async (name, time) => {
    const here = await connection();
    const sent = await send(here);
    await close(sent);
    await feed(here, fieldInput('F20', name, sent.values));
    expect(await statusOf(sent)).toBe(STATUS.finished);
    expect(await eventsOf(sent)).toMatchObject([{ event_time: time }]);
  });

  test('[FLD-01] [N6] without a readable time, or without a code, costs none of the others', async () => {
    const here = await connection();
    const sent = [await send(here), await send(here), await send(here)] as const;
    await close(...sent);
    const numbers = sent.map(({ values }, index) => [`CONS${index + 1}`, values.CONS ?? '']);
    await feed(here, fieldInput('N6-one-bad-event', 'three.edi', Object.fromEntries(numbers)));
    expect(await Promise.all(sent.map(statusOf))).toEqual([STATUS.finished, STATUS.finished, STATUS.finished]);
    expect(await eventsOf(sent[1])).toMatchObject([{ event_time: '' }]);
    const more = await send(here);
    await close(more);
    const body = ['CNI+1+4711', 'STS+1+21', `CNI+2+${more.values.CONS}`, 'STS+1', 'STS+1+21', 'CNI+3'];
    await feed(here, inEnvelope('IFTSTA', 'N6', ...body));
    expect(await statusOf(more)).toBe(STATUS.finished);
    expect(await problems(here)).toEqual(
      expect.arrayContaining(['unknownReference: 4711', `noEvent: ${more.values.CONS}`, 'noEvent']),
    );
  });
});
