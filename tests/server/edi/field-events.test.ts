/** Events that come twice, late, early or under a number written otherwise, from their folder to the shipment and its timeline. */
import { afterAll, describe, expect, test, vi } from 'vitest';
import { STATUS } from '#domain/shipments/status.ts';
import { fieldInput } from '#tests/support/field-case.ts';
import { consignmentSeries } from '#tests/support/freight-world.ts';
import { createReplyWorld, inEnvelope, type Sent } from '#tests/support/reply-world.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const world = await createReplyWorld();
const { connection, send, close, feed, statusOf, reasonOf, eventsOf, problems } = world;
const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => expect(complaint).not.toHaveBeenCalled());

let references = 0;
function report({ values }: Sent, ...segments: string[]): string {
  references += 1;
  return inEnvelope('IFTSTA', `E${references}`, `CNI+1+${values.CONS}`, ...segments);
}
const at = (code: string, time: string): string[] => [`STS+1+${code}`, `DTM+334:${time}:303`];
/** Of a minute in some days, in UTC. */
const inDays = (days: number): string =>
  `${new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().replace(/\D/g, '').slice(0, 12)}UTC`;

test('[FLD-01] [CA01] a reply that a gateway has compressed reaches its shipment, also once more inside an archive', async () => {
  const here = await connection();
  const sent = await send(here);
  const { gzipSync } = await import('node:zlib');
  const { zipSync } = await import('fflate');
  const reply = inEnvelope('APERAK', 'G1', 'BGM+294+1+9+RE', `RFF+ACW:${sent.values.REF}`, 'FTX+AAO+++Orten nås inte');
  const bytes = Buffer.from(reply, 'latin1');
  await feed(here, gzipSync(bytes), 'svar.edi');
  await feed(here, Buffer.from(zipSync({ 'svar.edi.gz': gzipSync(bytes) })), 'svar.zip');
  expect(await reasonOf(sent)).toBe('Orten nås inte');
  expect((await world.answers(here)).map(({ state }) => state)).toEqual(['rejected']);
  await feed(here, fieldInput('CA01', 'reply.edi.gz'), 'other.gz');
  expect(await problems(here)).toEqual(['unknownReference: X']);
});

describe('events of a shipment', () => {
  test('[FLD-01] [CA12] the last that happened counts, in whatever order events are told', async () => {
    const here = await connection();
    const [back, brought] = [await send(here), await send(here)];
    await close(back, brought);
    // Not delivered at eleven is told before delivered at ten.
    await feed(here, report(back, ...at('23', '202611241100UTC')));
    await feed(here, report(back, ...at('21', '202611241000UTC')));
    expect(await statusOf(back)).toBe(STATUS.closed);
    await feed(here, report(back, ...at('21', '202611241200UTC')));
    expect(await statusOf(back)).toBe(STATUS.finished);
    await feed(here, report(brought, ...at('21', '202611241100UTC'), ...at('56', '202611241000UTC')));
    expect(await statusOf(brought)).toBe(STATUS.finished);
  });

  test('[FLD-01] [CA13] times of different zones are compared as moments', async () => {
    const here = await connection();
    const [one, other] = [await send(here), await send(here)];
    await close(one, other);
    const about = (number = '', ...status: string[]) => [...status, `PCI+30+${number}`];
    const rest = ({ values: { SSCC2, SSCC3 } }: Sent) =>
      [SSCC2, SSCC3].flatMap((number) => about(number, ...at('21', '202611241200UTC')));
    const told = (sent: Sent, ...events: string[][]) =>
      feed(here, report(sent, ...events.flatMap((event) => about(sent.values.SSCC1, ...event)), ...rest(sent)));
    // Half past nine in Stockholm is before nine in UTC.
    await told(one, at('21', '202611240900UTC'), at('56', '202611240930?+0100'));
    // So it is for a warehouse in Sweden where the carrier names no zone.
    await told(other, at('21', '202611240900UTC'), at('56', '202611240930'));
    expect(await Promise.all([one, other].map(statusOf))).toEqual([STATUS.finished, STATUS.finished]);
  });

  test('[FLD-01] [CA14] an event that comes again in another message stands once in the timeline', async () => {
    const here = await connection();
    const sent = await send(here);
    const { SSCC1 = '' } = sent.values;
    const collected = at('13', '202611240800CET');
    const ofOne = [...at('24', '202611240900CET'), `PCI+30+${SSCC1}`];
    await feed(here, report(sent, ...collected));
    await feed(here, report(sent, ...collected, ...ofOne));
    await feed(
      here,
      report(sent, ...collected, ...ofOne, ...at('24', '202611240900CET'), ...at('48', '202611240900CET')),
    );
    expect((await eventsOf(sent)).map(({ code, package_numbers }) => [code, package_numbers])).toEqual([
      ['13', []],
      ['24', [SSCC1]],
      ['24', []],
      ['48', []],
    ]);
    expect(await problems(here)).toEqual([]);
  });

  test('[FLD-01] [CA14] an event without a time may happen again', async () => {
    const here = await connection();
    const sent = await send(here);
    await feed(here, report(sent, 'STS+1+24'));
    await feed(here, report(sent, 'STS+1+24'));
    expect(await eventsOf(sent)).toHaveLength(2);
  });

  test('[FLD-01] [ED02] some of the packages delivered, counted with a comma, leave the shipment closed', async () => {
    const here = await connection();
    const sent = await send(here);
    await close(sent);
    await feed(here, report(sent, ...at('21', '202611241000UTC'), 'GID+1+2,0:PX'));
    expect(await statusOf(sent)).toBe(STATUS.closed);
    await feed(here, report(sent, ...at('21', '202611241100UTC'), 'GID+1+3,00:PX'));
    expect(await statusOf(sent)).toBe(STATUS.finished);
  });

  test('[FLD-01] [EW10] the words of an event reach the history and the log, and come later without a second event', async () => {
    const here = await connection();
    const sent = await send(here);
    const { shipmentId } = sent;
    const reader = await world.server.signIn(TEST_USERS.Moderator);
    const words = async () => {
      const { data } = await reader.do('history', { params: { shipmentId } });
      return data.flatMap(({ carrierEvent }) => (carrierEvent ? [[carrierEvent.code, carrierEvent.words]] : []));
    };
    await feed(here, report(sent, ...at('56', '202611241100UTC')));
    expect(await words()).toEqual([['56', '']]);
    const reason = ['STS+1+56+A12:::Ingen hemma', 'DTM+334:202611241100UTC:303'];
    await feed(here, report(sent, ...reason));
    await feed(here, report(sent, ...reason, ...at('24', '202611240900UTC'), 'FTX+AAO+++Färjan sen'));
    expect(await words()).toEqual([
      ['56', 'Ingen hemma'],
      ['24', 'Färjan sen'],
    ]);
    await feed(here, report(sent, 'STS+1', 'DTM+334:202611241200UTC:303', 'FTX+AAO+++Väntar på tullen'));
    expect((await words())[0]).toEqual(['', 'Väntar på tullen']);
    expect(await problems(here)).toEqual([]);
    const log = await reader.do('ediLog', { query: { shipmentId } });
    expect(log.data.flatMap(({ events }) => events.map((event) => event.words))).toContain('Färjan sen');
  });

  test('[FLD-01] [CA15] a delivery told for a day that has not come finishes nothing until it is told as done', async () => {
    const here = await connection();
    const [planned, ahead] = [await send(here), await send(here)];
    await close(planned, ahead);
    await feed(here, report(planned, ...at('21', inDays(3))));
    expect(await statusOf(planned)).toBe(STATUS.closed);
    expect(await eventsOf(planned)).toHaveLength(1);
    await feed(here, report(planned, ...at('21', inDays(-1))));
    expect(await statusOf(planned)).toBe(STATUS.finished);
    // A clock or a zone that is some hours off is no plan.
    await feed(here, report(ahead, ...at('21', inDays(0.4))));
    expect(await statusOf(ahead)).toBe(STATUS.finished);
  });

  test('[FLD-01] [CA11] a code of the carrier’s own list that is like one of UN/EDIFACT finishes nothing', async () => {
    const here = await connection();
    const sent = await send(here);
    await close(sent);
    await feed(here, report(sent, 'STS+1+21:EVENTS:87'));
    expect(await statusOf(sent)).toBe(STATUS.closed);
    expect(await eventsOf(sent)).toMatchObject([{ code: '21 (EVENTS)' }]);
  });

  test.each(['STS+1+21+13', 'STS+1+21:::Lämnad till granne', 'STS+1+21+ZZZ::87:Granne'])(
    '[FLD-01] [CA17] a delivery to a neighbour is a delivery (%s)',
    async (status) => {
      const here = await connection();
      const sent = await send(here);
      await close(sent);
      await feed(here, report(sent, status));
      expect(await statusOf(sent)).toBe(STATUS.finished);
    },
  );

  test.each(['RET', 'RTS:ZZZ:87', '56', '23'])('[FLD-01] [CA17] a return is no delivery (STS+1+%s)', async (status) => {
    const here = await connection();
    const sent = await send(here);
    await close(sent);
    await feed(here, report(sent, `STS+1+${status}`));
    expect(await statusOf(sent)).toBe(STATUS.closed);
  });
});

describe('a number', () => {
  test('[FLD-01] [CA16] a shipment is found by a number with hyphens, dots or slashes in it', async () => {
    const here = await connection();
    for (const sign of ['-', '.', '/', '\u00a0', '_']) {
      const sent = await send(here);
      await close(sent);
      const { CONS = '' } = sent.values;
      const written = `${CONS.slice(0, 3)}${sign}${CONS.slice(3)}`;
      await feed(here, inEnvelope('IFTSTA', `H${sent.shipmentId}`, `CNI+1+${written}`, 'STS+1+21'));
      expect([sign, await statusOf(sent)]).toEqual([sign, STATUS.finished]);
    }
    expect(await problems(here)).toEqual([]);
  });

  test('[FLD-01] [CA16] a number without the zeros it begins with is found, unless another one is written so', async () => {
    const series = (from: string, to: string) => ({
      numberSeries: {
        consignment: { ...consignmentSeries({ from, to }), checkSumType: 'none' },
        package: {
          from: '000000001',
          to: '999999999',
          current: '000000001',
          prefix1: '07350000',
          checkSumType: 'MOD10GS1',
        },
      },
    });
    const here = await connection(series('00098101', '00098199') as never);
    const sent = await send(here);
    await close(sent);
    expect(sent.values.CONS).toMatch(/^000981/);
    expect(sent.values.SSCC1).toMatch(/^0\d{17}$/);
    await feed(here, inEnvelope('IFTSTA', 'Z1', 'CNI+1', 'STS+1+24', `PCI+30+${sent.values.SSCC1?.slice(1)}`));
    expect(await eventsOf(sent)).toMatchObject([{ code: '24', package_numbers: [sent.values.SSCC1] }]);
    await feed(here, inEnvelope('IFTSTA', 'Z2', `CNI+1+${sent.values.CONS?.slice(3)}`, 'STS+1+21'));
    expect(await statusOf(sent)).toBe(STATUS.finished);
    expect(await problems(here)).toEqual([]);
  });
});
