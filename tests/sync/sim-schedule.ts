/**
 * One random schedule: a person and a colleague at work, a network and a device that fail them, and then peace. Ends with
 * everything that did not hold. Not here: the steps (sim-steps.ts), what must hold (sim-invariants.ts).
 */
import type { Address } from '#contract/address.ts';
import { nextMoment } from '#domain/sync/lanes.ts';
import { goodsLine } from '#tests/support/freight-world.ts';
import { createChance } from './sim-chance.ts';
import { createColleague } from './sim-colleague.ts';
import { createSimDevice, type SimMutation } from './sim-device.ts';
import type { Effect } from './sim-effects.ts';
import { type BaseSample, findViolations, sampleOf, type Violation } from './sim-invariants.ts';
import { SimLoop } from './sim-loop.ts';
import { createSimNetwork, kindOfSending } from './sim-network.ts';
import { SimPerson } from './sim-person.ts';
import { SIM_START, type SimCompany, type SimServer } from './sim-server.ts';
import { createSteps, DRAWN_STEPS } from './sim-steps.ts';
import type { FaultHit } from './sim-table.ts';
import { fieldOf, patchWith, SAVE_FIELDS } from './sim-values.ts';
import type { World } from './sim-world.ts';

export interface ScheduleResult {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly steps: readonly string[];
  readonly hits: readonly FaultHit[];
}

/** How many steps: at least, and how many more there may be. */
const STEPS = { least: 14, more: 8 } as const;
/** Unit: milliseconds of the simulated clock, from the end of faults to an empty queue. */
const PEACE_LIMIT = 60_000;
const ROUNDS = 80;
/** Of so many schedules one is against a server that announces neither keys nor etags. */
const PLAIN_EVERY = 11;

export async function runSchedule(
  server: SimServer,
  seed: number,
  mutation: SimMutation = {},
): Promise<ScheduleResult> {
  const company = await server.newCompany();
  const loop = new SimLoop();
  return loop.run(async () => {
    const world = await createWorld(server, company, loop, seed, mutation);
    return live(world, seed);
  });
}

async function createWorld(
  server: SimServer,
  company: SimCompany,
  loop: SimLoop,
  seed: number,
  mutation: SimMutation,
): Promise<World> {
  const chance = createChance(seed);
  const clock = { now: SIM_START };
  const policy = seed % PLAIN_EVERY === 0 ? 'plain' : 'exact';
  const network = createSimNetwork(server, { seed, policy }, clock, chance, loop);
  const device = createSimDevice(network, clock, chance, mutation);
  const look = () => loop.outside(() => server.effects(company.companyId));
  return {
    ...{ chance, loop, network, device, company, look },
    call: (...input) => loop.outside(() => server.call(...input)),
    notify: (session) => loop.outside(() => server.notify(session)),
    me: new SimPerson(company.me, { device, chance, look }, 'me'),
    other: new SimPerson(company.other, { device, chance, look }, 'other'),
    tab: await device.openTab(company.me),
    things: { shipments: [], addresses: [], deliveryTypes: [] },
    ...{ hits: [], violations: [] },
    async serverId(id) {
      if (!id.startsWith('tmp:')) return id;
      return (await device.database(company.me.username).idMap.get(id))?.serverId;
    },
  };
}

async function live(world: World, seed: number): Promise<ScheduleResult> {
  const { chance, network, device, company, me, other, things, hits, violations } = world;
  const samples: BaseSample[] = [];
  const steps: string[] = [];

  async function sampleBase(): Promise<void> {
    const docs = await device.cache(company.me.username).shipments.toArray();
    samples.push(...docs.map(({ doc }) => sampleOf(doc)));
  }

  await furnish(world);
  await world.tab.pull();
  const play = createSteps(world, createColleague(world));
  const length = STEPS.least + Math.floor(chance.next() * STEPS.more);
  for (let step = 0; step < length; step++) {
    const name = chance.pick(DRAWN_STEPS);
    steps.push(name);
    await play[name]();
    await sampleBase();
  }
  await makePeace(world, other);
  await makePeace(world, me);
  const effects = await world.look();
  await compareShown(world, effects);
  await sampleBase();
  world.tab.close();
  for (const { fault, key } of network.hits) {
    const sending = network.sendings.find((one) => one.key === key);
    if (sending) hits.push({ fault, kind: kindOfSending(sending) });
  }
  const users = [company.me, company.other];
  const ownerOfToken = new Map(users.map((user) => [`Bearer ${user.accessToken}`, user.username]));
  const entities = new Map<string, string>();
  for (const { id, slot } of things.shipments) entities.set(slot, (await world.serverId(id)) ?? '');
  const lateKeys = new Set(network.hits.filter(({ fault }) => fault === 'late').map(({ key }) => key));
  const evidence = { effects, entities, sendings: network.sendings, ownerOfKey: device.owners, ownerOfToken, lateKeys };
  violations.push(...findViolations({ ...evidence, people: [me, other], samples }));
  device.close();
  return { seed, violations, steps, hits };
}

/** What there is on the first morning. */
async function furnish({ call, company, things, device }: World): Promise<void> {
  const { colleague, deliveryTypeId } = company;
  for (const [slot, deliveryType] of [
    ['s0', null],
    ['s1', deliveryTypeId],
  ] as const) {
    const body = { ...patchWith('receiver', 'Start'), goodsLines: [goodsLine(1, 1)], deliveryType };
    const made = await call(colleague, 'saveShipment', { params: { shipmentId: 'new' }, body });
    const { shipmentId } = made as { shipmentId: string };
    things.shipments.push({ id: shipmentId, slot });
    device.shipmentIds.push(shipmentId);
  }
  const body = { name: 'Start', countryCode: 'SE' };
  const made = await call(colleague, 'saveAddress', { query: '?answer=entity', body });
  things.addresses.push({ id: (made as Address).addressId, slot: 'a0' });
  things.deliveryTypes.push({ id: deliveryTypeId, slot: 'd0' });
}

/** No more faults: what waits goes, and whatever needs the person is answered. */
async function makePeace(world: World, person: SimPerson): Promise<void> {
  const { network, device, chance } = world;
  network.faults = false;
  network.state = 'open';
  await network.deliverLate();
  world.tab.close();
  const tab = await device.openTab(person.session);
  world.tab = tab;
  await tab.store.reconnected(() => chance.next());
  let calm = device.clock.now;
  for (let round = 0; round < ROUNDS; round++) {
    await tab.drain();
    if ((await tab.store.read()).operations.length === 0) return;
    if (await person.decideAll(tab)) calm = device.clock.now;
    device.clock.now = Math.max(device.clock.now, nextMoment(await tab.store.read(), device.clock.now) ?? 0);
    if (device.clock.now - calm > PEACE_LIMIT) break;
  }
  const left = (await tab.store.read()).operations;
  if (left.length === 0) return;
  const what = left.map(({ operation, state, error }) => `${operation} ${state} ${error?.code ?? ''}`).join(', ');
  world.violations.push({ invariant: 'I6', what: `after faults stopped: ${what}` });
}

/** What the device shows at rest is what the database holds. */
async function compareShown({ tab, things, serverId, violations }: World, effects: readonly Effect[]): Promise<void> {
  await tab.pull();
  const last = new Map(effects.map(({ kind, entityId, after }) => [`${kind} ${entityId}`, after]));
  for (const { id } of things.shipments) {
    const stored = last.get(`shipments ${await serverId(id)}`);
    if (!stored) continue;
    const shown = (await tab.shown(id))?.shipment;
    for (const field of SAVE_FIELDS) {
      const [here, there] = [shown && fieldOf({ ...shown }, field), fieldOf(stored, field)];
      if (here !== there) violations.push({ invariant: 'I9', what: `${id} shows ${field} = ${here}, not ${there}` });
    }
  }
}
