/** The load check over HTTP: what two devices tell of one truck. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadEventInput } from '#contract/load.ts';
import { loadState } from '#domain/loads/load-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { readFeed } from '#tests/support/change-feed.ts';
import { book, createCarrier, createDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer({ clock: () => new Date('2026-11-27T08:00:00Z') });
const DAY = '2026-11-27';
const NEXT_DAY = '2026-11-28';
let editor: TestCaller;
let anders: TestCaller;
let stranger: TestCaller;

beforeAll(async () => {
  editor = await server.signIn(TEST_USERS.Moderator);
  anders = await server.signIn(TEST_USERS.DefaultUser);
  stranger = await server.signIn(OTHER_USERS.Moderator);
});

/** A truck with one booked shipment of three packages. */
async function truck() {
  const carrierId = await createCarrier(editor, { name: `Nordfrakt ${randomUUID().slice(0, 8)}` });
  const { id: deliveryType } = await createDeliveryType(editor, carrierId, `Gods ${carrierId}`);
  const made = await createShipment(editor, { deliveryType, dispDate: DAY, orderNumber: 'SO-80412' });
  const shipment = await book(editor, made.shipmentId);
  const packages = shipment.goodsLines.flatMap((line) => line.packageNumbers);
  return { carrierId, deliveryType, shipment, packages, loadId: `${DAY}-${carrierId}` };
}

const scan = (type: LoadEventInput['type'], packageNo: string, minute: number, more: object = {}) => ({
  ...{ eventId: randomUUID(), type, packageNo, at: `${DAY}T14:${String(minute).padStart(2, '0')}:00.000Z`, ...more },
});
const tell = (caller: TestCaller, loadId: string, events: readonly object[]) =>
  caller.do('tellLoad', { params: { loadId }, body: events });
const read = async (loadId: string) => {
  const load = (await editor.do('loads', { query: { day: DAY } })).find(({ id }) => id === loadId);
  if (!load) throw new Error('There is no such load');
  return load;
};
const signing = { driver: 'Mats Ferm', vehicle: 'KTR 41B', signature: 'M10 20L400 120', at: `${DAY}T15:00:00.000Z` };

describe('a load', () => {
  test('[LOD-01] a load is opened with the packages of its carrier and day, once for everybody', async () => {
    const { carrierId, packages, loadId, shipment } = await truck();
    const body = { carrierId, day: DAY, clientRef: randomUUID() };
    const opened = await editor.do('openLoad', { params: { loadId: 'new' }, body });
    expect(opened).toMatchObject({ id: loadId, carrierId, day: DAY, startedBy: TEST_USERS.Moderator, events: [] });
    const { shipmentId } = shipment;
    expect(opened.expected[0]).toMatchObject({ shipmentId, orderNumber: 'SO-80412', number: 1, of: packages.length });
    expect(opened.expected.map(({ packageNo }) => packageNo)).toEqual(packages);
    const again = await anders.do('openLoad', { params: { loadId }, body: { carrierId, day: DAY } });
    expect(again).toEqual(opened);
  });

  test('[LOD-01] becomes the same whichever of two devices tells first, and a repetition changes nothing', async () => {
    const [one, other] = [await truck(), await truck()];
    const told = (packages: readonly string[]) => {
      const [first = '', second = '', third = ''] = packages;
      const [mine, theirs] = [
        [scan('loaded', first, 3), scan('loaded', second, 4), scan('off', second, 6), scan('foreign', 'X-1', 7)],
        [scan('loaded', first, 1), scan('loaded', third, 2), scan('loaded', second, 5)],
      ];
      return { mine, theirs };
    };
    const [forwards, backwards] = [told(one.packages), told(other.packages)];
    await tell(editor, one.loadId, forwards.mine);
    await tell(anders, one.loadId, forwards.theirs);
    await tell(anders, other.loadId, [...backwards.theirs].reverse());
    await tell(editor, other.loadId, [...backwards.mine].reverse());
    const before = await read(other.loadId);
    await tell(editor, other.loadId, backwards.mine);
    expect(await read(other.loadId)).toEqual(before);

    const figures = async (loadId: string) => {
      const { expected, events } = await read(loadId);
      const { loaded, missing, foreign, doubled, states } = loadState(expected, events);
      const first = states.get(expected[0]?.packageNo ?? '')?.loaded;
      return {
        counts: [loaded.length, missing.length, foreign.length, doubled.length],
        first: { at: first?.at, by: first?.by },
      };
    };
    expect(await figures(one.loadId)).toEqual({
      counts: [2, 1, 1, 1],
      first: { at: `${DAY}T14:01:00.000Z`, by: TEST_USERS.DefaultUser },
    });
    expect(await figures(other.loadId)).toEqual(await figures(one.loadId));
  });

  test('[LOD-01] a load takes moments in any time zone as the moment they are', async () => {
    const { loadId, packages } = await truck();
    await tell(editor, loadId, [scan('loaded', packages[0] ?? '', 0, { at: `${DAY}T15:07:00+01:00` })]);
    expect((await read(loadId)).events).toMatchObject([{ at: `${DAY}T14:07:00.000Z` }]);
  });

  test('[LOD-01] a load is finished with the name of the driver, and a repeated request gets the whole answer again', async () => {
    const { loadId, packages } = await truck();
    const [first = '', second = ''] = packages;
    await tell(editor, loadId, [scan('loaded', first, 1)]);
    const options = {
      params: { loadId },
      body: { ...signing, packages: 1, reasons: [{ packageNo: second, reason: 'truckFull' }] },
      headers: { 'idempotency-key': randomUUID() },
    };
    const done = await editor.call('finishLoad', options);
    await tell(anders, loadId, [scan('loaded', second, 2)]);
    const again = await editor.call('finishLoad', options);
    expect(done.status).toBe(200);
    expect(again.body).toEqual(done.body);
    const { finishes } = await read(loadId);
    expect(finishes).toEqual([
      { ...signing, packages: 1, reasons: [{ packageNo: second, reason: 'truckFull' }], by: TEST_USERS.Moderator },
    ]);
  });

  test('[LOD-01] a load that is signed anew keeps both signatures, the later one last', async () => {
    const { loadId, packages } = await truck();
    await editor.do('finishLoad', { params: { loadId }, body: { ...signing, at: `${DAY}T16:00:00.000Z` } });
    await tell(editor, loadId, [scan('loaded', packages[0] ?? '', 50)]);
    const load = await anders.do('finishLoad', { params: { loadId }, body: { ...signing, driver: 'Ida Berg' } });
    expect(load.finishes.map(({ driver }) => driver)).toEqual(['Ida Berg', 'Mats Ferm']);
  });

  test('[LOD-01] expects what the day before left behind, and not what it took', async () => {
    const { loadId, packages, carrierId, shipment } = await truck();
    await tell(editor, loadId, [scan('loaded', packages[0] ?? '', 1)]);
    const { shipmentId } = shipment;
    const { shipmentData } = await editor.do('printShipment', { params: { shipmentId }, body: {} });
    expect(shipmentData?.status).toBe(STATUS.ready);
    const next = { params: { loadId: 'new' }, body: { carrierId, day: NEXT_DAY } };
    const { expected } = await editor.do('openLoad', next);
    expect(expected.map(({ packageNo }) => packageNo)).toEqual(packages.slice(1));
  });

  test('[LOD-01] arrives on every device of the company with the change feed', async () => {
    const { loadId, packages } = await truck();
    await tell(anders, loadId, [scan('loaded', packages[0] ?? '', 1)]);
    const found = (await readFeed(editor)).filter(({ kind, id }) => kind === 'load' && id === loadId);
    expect(found.at(-1)?.doc).toMatchObject({ id: loadId, events: [{ packageNo: packages[0] }] });
    expect(found.at(-1)?.doc).not.toHaveProperty('expected');
    const theirs = (await readFeed(stranger)).filter(({ kind }) => kind === 'load');
    expect(theirs.map(({ id }) => id)).not.toContain(loadId);
  });

  test('[LOD-01] a load of another company does not exist', async () => {
    const { loadId, carrierId, packages } = await truck();
    await tell(editor, loadId, [scan('loaded', packages[0] ?? '', 1)]);
    const params = { loadId };
    const calls = [
      stranger.refused('openLoad', { params, body: { carrierId, day: DAY } }),
      stranger.refused('tellLoad', { params, body: [scan('off', packages[0] ?? '', 2)] }),
      stranger.refused('finishLoad', { params, body: signing }),
      editor.refused('tellLoad', { params: { loadId: 'nothing' }, body: [scan('off', '1', 2)] }),
      editor.refused('openLoad', { params: { loadId: `2026-01-01-${carrierId}` }, body: { carrierId, day: DAY } }),
    ];
    for (const refused of await Promise.all(calls)) expect(refused).toMatchObject({ status: 404, code: 'notFound' });
    expect(await stranger.do('loads', { query: { day: DAY } })).toEqual([]);
  });

  test.each<[what: string, body: object, field: string]>([
    ['without a driver', { ...signing, driver: ' ' }, 'driver'],
    ['without a signature', { ...signing, signature: undefined }, 'signature'],
    ['with a signature that draws more than lines', { ...signing, signature: 'M1 1"><script>' }, 'signature'],
    ['with a signature of more than 20 KB', { ...signing, signature: `M1 1${'L2 2'.repeat(6000)}` }, 'signature'],
    ['on a day that is none', { ...signing, at: '2026-11-40T10:00:00Z' }, 'at'],
    ['for a reason nobody knows', { ...signing, reasons: [{ packageNo: '1', reason: 'tired' }] }, 'reasons.0.reason'],
  ])('[LOD-01] a finish $0 is refused with its field', async (_, body, field) => {
    const { loadId } = await truck();
    const refused = await editor.refused('finishLoad', { params: { loadId }, body });
    expect(Object.keys(refused.fields ?? {})).toContain(field);
  });

  test('[LOD-01] a load takes no reason without a word of why', async () => {
    const { loadId } = await truck();
    const refused = await editor.refused('tellLoad', { params: { loadId }, body: [scan('reason', '1', 1)] });
    expect(refused.fields).toHaveProperty('0.reason');
  });
});
