/**
 * One random schedule: a person and a colleague at work, a network and a device that fail them, and then peace. Ends with
 * everything that did not hold. Not here: the steps (sim-steps.ts), what must hold (sim-invariants.ts).
 */

import { readQueue } from '#client/data/device/outbox-reading.ts';
import type { Address } from '#contract/address.ts';
import { goodsLine } from '#tests/support/freight-world.ts';
import { createChance } from './sim-chance.ts';
import { createColleague } from './sim-colleague.ts';
import { createSimDevice, type SimMutation } from './sim-device.ts';
import { type Dock, furnishDock, isAtDock } from './sim-dock.ts';
import { compareLoads, findDockViolations } from './sim-dock-invariants.ts';
import type { Effect } from './sim-effects.ts';
import { isUnnoticed } from './sim-histories.ts';
import { type BaseSample, checkClock, findViolations, sampleBase, type Violation } from './sim-invariants.ts';
import { SimLoop } from './sim-loop.ts';
import { createSimNetwork, kindOfSending } from './sim-network.ts';
import { SimPerson } from './sim-person.ts';
import type { SimCompany, SimServer } from './sim-server.ts';
import { createSteps, drawnSteps } from './sim-steps.ts';
import type { FaultHit } from './sim-table.ts';
import { fieldOf, patchWith, SAVE_FIELDS } from './sim-values.ts';
import { passTime, reopen, type World } from './sim-world.ts';

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
/** In this part of the others the server's data are restored. */
const RESTORED = 0.4;
/** At the dock, where it is more often silent. */
const RESTORED_AT_DOCK = 0.25;
/** In this part of the rest they are put back without a word. */
const PUT_BACK = 0.6;

export async function runSchedule(
  server: SimServer,
  seed: number,
  mutation: SimMutation = {},
): Promise<ScheduleResult> {
  const company = await server.newCompany(mutation.server);
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
  const { clock } = server;
  const isDock = isAtDock(seed);
  const policy = seed % PLAIN_EVERY === 0 && !isDock ? 'plain' : 'exact';
  const network = createSimNetwork(server, { seed, policy }, chance, loop);
  const device = createSimDevice(network, clock, chance, mutation);
  const look = () => loop.outside(() => server.effects(company.companyId));
  async function createDock(): Promise<Dock> {
    const tablet = createSimDevice(network, clock, chance, mutation, 'mate');
    return {
      mate: new SimPerson(company.mate, { ...surroundings, device: tablet }, 'mate'),
      ...{ device: tablet, tab: await tablet.openTab(company.mate) },
      rows: () => loop.outside(() => server.dockRows(company.companyId)),
      ...{ labels: [], returned: [], count: 0, weeks: 0 },
    };
  }
  let confirm: (() => Promise<void>) | undefined;
  async function vouch(): Promise<void> {
    const work = confirm;
    confirm = undefined;
    if (work) await loop.outside(work);
  }
  const lost = new Set<string>();
  const named = { s: 0, a: 0, d: 0 };
  const lives = new Set([server.life()]);
  const surroundings = { chance, look, vouch, lost };
  return {
    ...{ chance, loop, clock, network, device, company, look, vouch, lost },
    history: server.history,
    backUp: () => loop.outside(() => server.backUp(company.companyId)),
    ...{ lives, unjudged: server.unjudged },
    async restore(silently) {
      ({ confirm } = await loop.outside(() => server.restore(company, silently)));
      lives.add(server.life());
    },
    life: server.life,
    call: (...input) => loop.outside(() => server.call(...input)),
    notify: (session) => loop.outside(() => server.notify(session)),
    me: new SimPerson(company.me, { ...surroundings, device }, 'me'),
    other: new SimPerson(company.other, { ...surroundings, device }, 'other'),
    tab: await device.openTab(company.me),
    ...(isDock && { dock: await createDock() }),
    things: { shipments: [], addresses: [], deliveryTypes: [] },
    newSlot: (initial) => `${initial}${named[initial]++}`,
    ...{ given: new Map(), hits: [], violations: [] },
    async serverId(id) {
      if (!id.startsWith('tmp:')) return id;
      return (await device.database(company.me.username).idMap.get(id))?.serverId;
    },
  };
}

async function live(world: World, seed: number): Promise<ScheduleResult> {
  const { chance, network, device, company, life, lives, me, other, hits, violations } = world;
  const samples: BaseSample[] = [];
  const steps: string[] = [];

  async function sample(): Promise<void> {
    const { username } = company.me;
    samples.push(...(await sampleBase(device.cache(username))));
    violations.push(...checkClock(await readQueue(device.database(username)), world.clock.now));
  }

  const { dock } = world;
  await furnish(world);
  if (dock) await furnishDock(world);
  await world.tab.pull();
  await dock?.tab.pull();
  const play = createSteps(world, createColleague(world));
  const length = STEPS.least + Math.floor(chance.next() * STEPS.more);
  const restore = planRestore(world, length);
  for (let step = 0; step < length; step++) {
    if (step === restore?.from) await world.backUp();
    const name = step === restore?.at ? restore.name : chance.pick(drawnSteps(world));
    steps.push(name);
    if (!world.tab.life.isAlive) await reopen(world);
    await play[name]?.();
    lives.add(life());
    await sample();
  }
  if (dock) await makePeace(world, dock.mate, dock.device);
  await makePeace(world, other);
  await makePeace(world, me);
  const effects = await world.look();
  await compareShown(world, effects);
  if (dock) violations.push(...(await compareLoads(world, dock)));
  await sample();
  world.tab.close();
  if (world.unjudged() > 0) violations.push({ invariant: 'I14', what: `${world.unjudged()} places ended nothing` });
  for (const { fault, key } of network.hits) {
    const sending = network.sendings.find((one) => one.key === key);
    if (sending) hits.push({ fault, kind: kindOfSending(sending) });
  }
  const users = [company.me, company.other, company.mate];
  const ownerOfToken = new Map(users.map((user) => [`Bearer ${user.accessToken}`, user.username]));
  const lateKeys = new Set(network.hits.filter(({ fault }) => fault === 'late').map(({ key }) => key));
  const evidence = { effects, lives: [...lives.add(life())], given: world.given, sendings: network.sendings };
  const owners = {
    ownerOfKey: new Map([...device.owners, ...(dock?.device.owners ?? [])]),
    ...{ ownerOfToken, lateKeys },
  };
  const all = { ...evidence, ...owners, people: [me, other, ...(dock ? [dock.mate] : [])], samples };
  violations.push(...findViolations(all));
  if (dock) violations.push(...findDockViolations(all, dock, await dock.rows()));
  for (const one of [device, dock?.device]) one?.close();
  return { seed, violations, steps, hits };
}

/** Steps of the backup and the restore; without histories a device cannot notice a restore, so there is none. */
function planRestore({ chance, network, dock }: World, length: number) {
  if (network.policy === 'plain') return undefined;
  const name = chance.of('restored?') <= (dock ? RESTORED_AT_DOCK : RESTORED) ? 'restore' : 'putBack';
  if (name === 'putBack' && chance.of('put back?') > PUT_BACK) return undefined;
  const at = 2 + Math.floor(chance.of('restored at') * (length - 2));
  return { name, at, from: Math.floor(chance.of('restored from') * at) } as const;
}

/** Creates what exists on the first morning. */
async function furnish({ call, company, things, newSlot, device, given, life }: World): Promise<void> {
  const { colleague, deliveryTypeId } = company;
  for (const deliveryType of [null, deliveryTypeId]) {
    const body = { ...patchWith('receiver', 'Start'), goodsLines: [goodsLine(1, 1)], deliveryType };
    const made = await call(colleague, 'saveShipment', { params: { shipmentId: 'new' }, body });
    const { shipmentId } = made as { shipmentId: string };
    things.shipments.push({ id: shipmentId, slot: newSlot('s') });
    device.shipmentIds.push(shipmentId);
  }
  const body = { name: 'Start', countryCode: 'SE' };
  const made = await call(colleague, 'saveAddress', { query: '?answer=entity', body });
  things.addresses.push({ id: (made as Address).addressId, slot: newSlot('a') });
  things.deliveryTypes.push({ id: deliveryTypeId, slot: newSlot('d') });
  for (const { id, slot } of Object.values(things).flat()) given.set(slot, { id, since: life() });
}

/** No more faults: what waits goes, and whatever needs the person is answered. */
async function makePeace(world: World, person: SimPerson, device = world.device): Promise<void> {
  const { network, chance, clock } = world;
  network.faults = false;
  network.state = 'open';
  await network.deliverLate();
  world.tab.close();
  let tab = await device.openTab(person.session);
  await tab.store.reconnected(() => chance.next());
  let calm = clock.now;
  for (let round = 0; round < ROUNDS; round++) {
    if (!tab.life.isAlive) tab = await device.openTab(person.session);
    world.tab = tab;
    await tab.drain();
    if ((await tab.store.read()).entries.length === 0) return;
    if (await person.decideAll(tab)) calm = clock.now;
    await passTime(world, tab);
    if (clock.now - calm > PEACE_LIMIT) break;
  }
  const left = (await tab.store.read()).entries;
  if (left.length === 0) return;
  const what = left
    .map(({ operation: command, state, error }) => `${command} ${state} ${error?.code ?? ''}`)
    .join(', ');
  world.violations.push({ invariant: 'I6', what: `after faults stopped: ${what}` });
}

/** What the device shows at rest is what the database holds. */
async function compareShown(world: World, effects: readonly Effect[]): Promise<void> {
  await world.tab.pull();
  // A page that has just heard of a restore has been replaced.
  if (!world.tab.life.isAlive) await reopen(world);
  const { tab, things, serverId, violations } = world;
  await tab.pull();
  // Nobody can notice any more: since the data were put back, more was written than was lost.
  if (isUnnoticed({ lives: [...world.lives] }, world.life())) return;
  const standing = effects.filter(({ lost }) => !lost);
  const last = new Map(standing.map(({ kind, entityId, after }) => [`${kind} ${entityId}`, after]));
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
