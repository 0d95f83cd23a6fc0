/**
 * Random lives of shipments over HTTP, compared with a plain model after every step: what is allowed, the state, the booking
 * and each document. `SEQUENCES=5000 SEED=7 npm run test:life` plays more, or others; a divergence names its seed.
 */
import { afterAll, expect, test, vi } from 'vitest';
import type { Shipment } from '#contract/shipment.ts';
import { startBookingCarrier } from '#tests/support/booking-carrier.ts';
import { createCarrier, createDeliveryType, createShipment, goodsLine } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import {
  type CarrierKind,
  type Expected,
  endDay,
  type ModelShipment,
  newShipment,
  type Step,
  take,
} from '#tests/support/shipment-model.ts';
import { TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';
import { type Chance, createChance } from '../../simulation/sim-chance.ts';

const SEQUENCES = Number(process.env.SEQUENCES ?? 40);
const SEED = Number(process.env.SEED ?? 1);
/** In parallel, each on its own shipments. */
const LANES = 4;
const MOST_STEPS = 14;
const SOON = { timeout: 30_000, interval: 20 };

const edi = { booking: 'EDI', isRefusing: false } as const;
const service = { booking: 'WEBSERVICE', isUpdateable: false, isCancelable: true, documents: ['label'] } as const;
/** Each with its connection's suite and a product of it. */
const KINDS: readonly (CarrierKind & { suite: string; product: string })[] = [
  {
    ...{ name: 'own truck', suite: 'STANDARD', product: 'STD', booking: 'NONE', isRefusing: false },
    ...{ isUpdateable: false, isCancelable: false, documents: ['label', 'waybill'] },
  },
  {
    ...{ ...edi, name: 'takes all', suite: 'SCHENKERSE', product: 'SYSTEM' },
    ...{ isUpdateable: true, isCancelable: true, documents: ['label', 'waybill', 'instructions'] },
  },
  {
    ...{ ...edi, name: 'takes nothing back', suite: 'DHLFREIGHTSE', product: '210' },
    ...{ isUpdateable: false, isCancelable: false, documents: ['label', 'waybill', 'instructions'] },
  },
  {
    ...{ ...edi, name: 'takes cancellations', suite: 'DFM', product: 'DFM_SG' },
    ...{ isUpdateable: false, isCancelable: true, documents: ['label', 'waybill'] },
  },
  { ...service, name: 'web service', suite: 'POSTNORDSE', product: '18', isRefusing: false },
  { ...service, name: 'web service that refuses', suite: 'UPS', product: '11', isRefusing: true },
];
const STEPS: readonly Step[] = [
  ...(['edit', 'edit', 'note', 'book', 'book', 'book', 'update', 'cancelBooking'] as const),
  ...(['printLabel', 'printLabel', 'printWaybill', 'printWaybill', 'cancel', 'reopen', 'copy', 'return'] as const),
];

const taking = await startBookingCarrier();
const refusing = await startBookingCarrier();
refusing.mood = 'refusing';
const server = await startTestServer({
  environment: { BOOKING_SERVICES: `POSTNORDSE=${taking.url},UPS=${refusing.url}` },
});
await server.db.updateTable('companies').set({ test_mode: false }).where('company_id', '=', TEST_COMPANY).execute();
const moderator = await server.signIn(TEST_USERS.Moderator);
const user = await server.signIn(TEST_USERS.DefaultUser);
const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => complaint.mockRestore());

const typeOf = new Map<CarrierKind, string>();
for (const kind of KINDS) {
  const { name, suite: carrierSuiteId, product } = kind;
  const login = kind.booking === 'WEBSERVICE' && { ws_UserName: 'kaj', ws_Password: 'secret', numberSeries: {} };
  const carrierId = await createCarrier(moderator, { name, carrierSuiteId, testMode: false, ...login } as never);
  typeOf.set(kind, (await createDeliveryType(moderator, carrierId, name, { dom: product })).id);
}

interface Life {
  readonly shipmentId: string;
  readonly kind: CarrierKind | undefined;
  readonly model: ModelShipment;
}

/** One company's day with a few shipments of one order number. */
async function play(seed: number): Promise<void> {
  const chance = createChance(seed);
  const orderNumber = `LIFE-${seed}`;
  const trace: string[] = [];
  const lives: Life[] = [];
  const begin = (shipmentId: string, kind: CarrierKind | undefined) =>
    lives.push({ shipmentId, kind, model: newShipment(kind) });
  const first = chance.pick(KINDS);
  const made = await createShipment(user, {
    orderNumber,
    deliveryType: typeOf.get(first),
    goodsLines: [goodsLine(1, 2)],
  });
  begin(made.shipmentId, first);
  const steps = 3 + Math.floor(chance.next() * MOST_STEPS);
  for (let count = 0; count < steps; count += 1) {
    if (chance.next() < 0.07) {
      trace.push('end of day');
      await endOfDay(orderNumber, lives, trace);
      for (const one of lives) await compare(one, seed, trace);
      continue;
    }
    const life = chance.pick(lives);
    const step = chance.pick(stepsOf(life.kind));
    trace.push(`${step} ${life.shipmentId} (${life.kind?.name ?? 'no type'}, ${life.model.status})`);
    const isPrinted = wasPrinted(step, life.model);
    const expected = take(step, life.model, life.kind);
    const { status, body } = await carryOut(step, life, chance, isPrinted);
    expect([status, body], said(seed, trace)).toEqual([expect.toSatisfy(isAsExpected(expected)), expect.anything()]);
    if (expected.carrierNotTold !== undefined)
      expect(body.carrierNotTold === true, said(seed, trace)).toBe(expected.carrierNotTold);
    if (step === 'copy') begin(body.shipmentId, life.kind);
    if (step === 'return') begin(body.shipmentId, undefined);
    await compare(life, seed, trace);
  }
  for (const one of lives) await compare(one, seed, trace);
}

/** All steps, without printing a paper that the carrier does not have. */
function stepsOf(kind: CarrierKind | undefined): readonly Step[] {
  return kind && !kind.documents.includes('waybill') ? STEPS.filter((step) => step !== 'printWaybill') : STEPS;
}

const isAsExpected =
  ({ allowed }: Expected) =>
  (status: number) =>
    allowed ? status === 200 : status === 409;
const said = (seed: number, trace: readonly string[]) => `seed ${seed}\n${trace.join('\n')}`;

function wasPrinted(step: Step, { documents }: ModelShipment): boolean {
  return documents.get(step === 'printLabel' ? 'label' : 'waybill') === 30;
}

async function carryOut(step: Step, { shipmentId, kind, model }: Life, chance: Chance, isPrinted: boolean) {
  const params = { shipmentId };
  const save = (body: object) => user.call('saveShipment', { params, body });
  const book = (action: string) => user.call('bookShipment', { params, body: { action } });
  const derive = (type: string) => user.call('deriveShipment', { query: { type, shipmentId } });
  const print = async (name: string) => {
    const document = (await read(shipmentId)).documents.find((one) => one.kind === name);
    // Without a delivery type there is no document, and all are requested.
    const body = { ...(document && { docGUID: document.docGUID }), ...(isPrinted && { reason: 'damaged' }) };
    return user.call('printShipment', { params, body });
  };
  const made: Record<Step, () => Promise<{ status: number; body: unknown }>> = {
    edit: () => save({ goodsLines: [{ ...goodsLine(1, 2), description: `Parts ${chance.next()}` }] }),
    note: () => save({ noteInternal: `Note ${chance.next()}` }),
    book: () => book('book'),
    update: () => book('update'),
    cancelBooking: () => book('cancel'),
    printLabel: () => print('label'),
    printWaybill: () => print('waybill'),
    cancel: async () => {
      const answer = await save({ status: 90 });
      // The carrier is told afterwards; until then, the same request says that it is in progress.
      if (kind?.booking === 'WEBSERVICE' && model.told === 'cancellation')
        await vi.waitFor(async () => expect(await book('cancel')).toMatchObject({ status: 200 }), SOON);
      return answer;
    },
    reopen: () => save({ status: 10 }),
    copy: () => derive('copy'),
    return: () => derive('return'),
  };
  const { status, body } = await made[step]();
  return { status, body: body as { shipmentId: string; carrierNotTold?: boolean } };
}

async function read(shipmentId: string): Promise<Shipment> {
  return (await user.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;
}

async function compare({ shipmentId, kind, model }: Life, seed: number, trace: readonly string[]): Promise<void> {
  const shipment = await read(shipmentId);
  const documents = shipment.documents.map(({ kind: name, printStatus }) => [name, printStatus]);
  expect(
    {
      ...{ status: shipment.status, isBooked: shipment.isBooked, differs: shipment.differsFromCarrier },
      documents: Object.fromEntries(documents),
    },
    `${shipmentId} (${kind?.name ?? 'no type'})\n${said(seed, trace)}`,
  ).toEqual({
    ...{ status: model.status, isBooked: model.isBooked, differs: model.differs },
    documents: Object.fromEntries(model.documents),
  });
}

async function endOfDay(orderNumber: string, lives: readonly Life[], trace: readonly string[]): Promise<void> {
  const documents = { unPrinted: true, label: true, waybill: true, shipmentList: true };
  const maxShipmentId = lives.at(-1)?.shipmentId;
  const body = { searchFields: { orderNumber }, maxShipmentId, documents };
  const results = lives.map(({ model, kind }) => endDay(model, kind));
  const answer = await user.do('endOfDay', { body });
  if (!('jobId' in answer)) throw new Error('The end of the day was not started');
  const params = { jobId: answer.jobId };
  const readJob = () => user.do('job', { params });
  await vi.waitFor(async () => expect((await readJob()).endedAt).not.toBeNull(), SOON);
  const { done, failed } = await readJob();
  const left = lives.filter((_, place) => results[place] === false).map(({ shipmentId }) => shipmentId);
  expect({ done, left: failed.map(({ shipmentId }) => shipmentId).toSorted() }, trace.join('\n')).toEqual({
    done: results.filter((result) => result === true).length,
    left: left.toSorted(),
  });
}

test('[SHP-13] [BOK-01] random lives of shipments go as the table of states says', { timeout: 3_600_000 }, async () => {
  let next = 0;
  const lane = async () => {
    while (next < SEQUENCES) {
      const seed = SEED * 100_000 + next;
      next += 1;
      await play(seed);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
});
