/** The history of a shipment over HTTP: messages to its carrier, what it answers and reports, by its own clock. */
import { expect, test } from 'vitest';
import type { HistoryEvent } from '#contract/history.ts';
import { createReplyWorld, inEnvelope, type Sent } from '#tests/support/reply-world.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const world = await createReplyWorld();
const user = await world.server.signIn(TEST_USERS.DefaultUser);
const carrier = await world.connection();

const history = async ({ shipmentId }: Sent): Promise<readonly HistoryEvent[]> =>
  (await user.do('history', { params: { shipmentId }, query: {} })).data;

test('[HIS-01] the message to the carrier and its refusal stand in the history, the refusal in the words of the carrier', async () => {
  const sent = await world.send(carrier);
  const { REF = '' } = sent.values;
  await world.feed(
    carrier,
    inEnvelope('APERAK', 'A1', 'BGM+313+1+27', `RFF+ACW:${REF}`, 'ERC+1', 'FTX+AAO+++Consignee phone missing'),
  );
  const events = await history(sent);
  expect(events.find(({ message }) => message?.direction === 'out')).toMatchObject({
    ...{ what: 'message', group: 'carrier', user: null },
    message: { kind: 'IFTMIN', function: 'original', reference: REF, carrierName: carrier.name },
  });
  expect(events.find(({ message }) => message?.direction === 'in')?.message).toMatchObject({
    ...{ kind: 'APERAK', state: 'rejected', problem: expect.stringMatching(/^Consignee phone missing/) },
  });
  expect(events.find(({ what }) => what === 'rejected')).toMatchObject({ group: 'carrier', user: null, device: null });
});

test('[HIS-01] what the carrier reports is told by its clock, with the place and the packages, and finishes the shipment', async () => {
  const sent = await world.send(carrier);
  const { CONS = '' } = sent.values;
  await world.close(sent);
  await world.feed(
    carrier,
    inEnvelope('IFTSTA', 'S1', `CNI+1+${CONS}`, 'STS+1+13', 'DTM+334:202611231540:203', 'LOC+14+:::Goteborg'),
    'collected.edi',
  );
  await world.feed(
    carrier,
    inEnvelope('IFTSTA', 'S2', `CNI+1+${CONS}`, 'STS+1+21', 'DTM+334:202611240900:203'),
    'delivered.edi',
  );
  const events = await history(sent);
  const reported = events.filter(({ what }) => what === 'carrierEvent');
  expect(reported).toMatchObject([
    { clock: 'carrier', doneAt: '2026-11-24T08:00:00.000Z', carrierEvent: { code: '21', carrierName: carrier.name } },
    { clock: 'carrier', doneAt: '2026-11-23T14:40:00.000Z', carrierEvent: { code: '13', time: '2026-11-23 15:40' } },
  ]);
  for (const { serverAt, doneAt } of reported) expect(Date.parse(serverAt)).toBeGreaterThan(Date.parse(doneAt));
  expect(events.find(({ what }) => what === 'finished')).toMatchObject({
    ...{ group: 'carrier', changes: [{ path: 'status', was: 70, becomes: 80 }] },
  });
  expect(
    events.filter(({ message }) => message?.kind === 'IFTSTA'),
    'its events stand for the message',
  ).toEqual([]);
});

test('[HIS-01] an end of day closes the shipment in the name of whoever started it', async () => {
  const sent = await world.send(carrier);
  await world.endDay(sent);
  expect((await history(sent)).find(({ what }) => what === 'closed')).toMatchObject({
    ...{
      group: 'people',
      user: TEST_USERS.Moderator,
      changes: expect.arrayContaining([expect.objectContaining({ becomes: 70 })]),
    },
  });
});

test.each([
  {
    dtm: 'DTM+334:20261124:102',
    doneAt: '2026-11-24T22:59:00.000Z',
    clock: 'carrier',
    why: 'by the last minute of a day without a time',
  },
  {
    dtm: 'DTM+334:202611240900?+00:303',
    doneAt: '2026-11-24T09:00:00.000Z',
    clock: 'carrier',
    why: 'in the zone it names',
  },
  {
    dtm: 'DTM+334:202610250230:203',
    doneAt: '2026-10-25T01:30:00.000Z',
    clock: 'carrier',
    why: 'in the later of two hours of the same name',
  },
])('[HIS-01] an event of the carrier with $dtm stands at $doneAt, $why', async ({ dtm, doneAt, clock }) => {
  const sent = await world.send(carrier);
  const { CONS = '' } = sent.values;
  await world.feed(carrier, inEnvelope('IFTSTA', `T${CONS}`, `CNI+1+${CONS}`, 'STS+1+24', dtm), `${CONS}.edi`);
  const reported = (await history(sent)).filter(({ what }) => what === 'carrierEvent');
  expect(reported).toMatchObject([{ doneAt, clock }]);
});

test('[HIS-01] an event of the carrier without a time stands where the server learned of it', async () => {
  const sent = await world.send(carrier);
  const { CONS = '' } = sent.values;
  await world.feed(carrier, inEnvelope('IFTSTA', `U${CONS}`, `CNI+1+${CONS}`, 'STS+1+24'), `${CONS}.edi`);
  const [event] = (await history(sent)).filter(({ what }) => what === 'carrierEvent');
  expect(event?.clock).toBe('server');
  expect(event?.doneAt).toBe(event?.serverAt);
});
