/**
 * One random schedule: a person and a colleague at work, a network and a device that fail them, and then peace. Ends with
 * everything that did not hold.
 */
import type { Address } from '#contract/address.ts';
import type { Shipment } from '#contract/shipment.ts';
import { nextMoment } from '#domain/sync/lanes.ts';
import { createChance } from './sim-chance.ts';
import { createSimDevice, type SimMutation } from './sim-device.ts';
import { type BaseSample, findViolations, sampleOf, type Violation } from './sim-invariants.ts';
import { createSimNetwork } from './sim-network.ts';
import { fieldOf, patchWith, SAVE_FIELDS, SimPerson } from './sim-person.ts';
import type { SimServer } from './sim-server.ts';
import { FaultTable, kindOfSending } from './sim-table.ts';
import { asEarlierVersion } from './sim-upgrade.ts';

export interface ScheduleResult {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly steps: readonly string[];
}

const DAY = 86_400_000;
/** Unit: milliseconds of the simulated clock, from the end of faults to an empty queue. */
const PEACE_LIMIT = 60_000;
const ROUNDS = 80;

/** Steps and how often each is drawn. */
const WEIGHTS = {
  edit: 5,
  create: 4,
  status: 2,
  address: 7,
  burst: 2,
  colleague: 3,
  network: 1,
  drain: 5,
  kill: 3,
  secondTab: 3,
  undo: 2,
  reload: 1,
  upgrade: 2,
  clock: 2,
  wipe: 2,
  otherUser: 2,
  late: 2,
  pull: 1,
} as const;
/** Turns of the event loop. */
const THAW_AFTER = 300;

type Step = keyof typeof WEIGHTS;
const DRAWN = (Object.entries(WEIGHTS) as [Step, number][]).flatMap(([step, weight]) => Array<Step>(weight).fill(step));

export async function runSchedule(
  server: SimServer,
  seed: number,
  table = new FaultTable(),
  mutation: SimMutation = {},
): Promise<ScheduleResult> {
  const chance = createChance(seed);
  const company = await server.newCompany();
  const network = createSimNetwork(server, chance);
  const device = createSimDevice(network, chance, mutation);
  const me = new SimPerson(company.me, device, chance, 'me');
  const other = new SimPerson(company.other, device, chance, 'other');
  const userKey = company.me.username;
  const steps: string[] = [];
  const samples: BaseSample[] = [];
  const violations: Violation[] = [];
  const shipments: { id: string; slot: string }[] = [];
  const addresses: { id: string; slot: string }[] = [];
  const ownerOfKey = new Map<string, string>();
  let tab = await device.openTab(company.me);
  let foreign = 0;

  async function colleagueSaves(field: (typeof SAVE_FIELDS)[number]): Promise<void> {
    const known = await serverId(chance.pick(shipments).id);
    if (known === undefined) return;
    const roll = chance.next();
    const body =
      roll < 0.1 ? { status: 90 } : roll < 0.15 ? { status: 10 } : patchWith(field, `colleague-${foreign++}`);
    // A cancelled shipment is not edited; nor by them.
    await server
      .call(company.colleague, 'saveShipment', { params: { shipmentId: known }, body })
      .catch(() => undefined);
    await hitWaiting('colleague');
  }

  /** An address: where it is, or by chance also what it is called. */
  async function colleagueMoves(id: string): Promise<void> {
    const addressId = id.startsWith('tmp:') ? (await device.database(userKey).idMap.get(id))?.serverId : id;
    const all = (await server.call(company.colleague, 'addresses', {})) as Address[];
    const known = all.find((address) => address.addressId === addressId);
    if (!known) return;
    const { _etag, ...entry } = known;
    const name = chance.next() < 0.3 ? `colleague-${foreign}` : entry.name;
    await server.call(company.colleague, 'saveAddress', { body: { ...entry, name, city: `city-${foreign++}` } });
    await hitWaiting('colleague');
  }

  async function serverId(id: string): Promise<string | undefined> {
    if (!id.startsWith('tmp:')) return id;
    return (await device.database(userKey).idMap.get(id))?.serverId;
  }

  async function hitWaiting(fault: string): Promise<void> {
    for (const { operation } of (await tab.store.read()).operations) table.hit(fault, operation);
  }

  async function reopen(): Promise<void> {
    tab.close();
    tab = await device.openTab(company.me);
  }

  async function noteOwners(): Promise<void> {
    for (const user of [company.me, company.other]) {
      const stored = await device.database(user.username).outbox.toArray();
      for (const record of stored) ownerOfKey.set(String(record.id), user.username);
    }
  }

  async function sampleBase(): Promise<void> {
    const docs = await device.cache(userKey).shipments.toArray();
    samples.push(...docs.map(({ doc }) => sampleOf(doc)));
  }

  const pickShipment = () => chance.pick(shipments);
  const play: Record<Step, () => Promise<unknown>> = {
    async edit() {
      const { id, slot } = pickShipment();
      await me.editShipment(tab, id, slot, chance.pick(SAVE_FIELDS));
    },
    async create() {
      const slot = `s${shipments.length}`;
      shipments.push({ id: await me.createShipment(tab, slot), slot });
    },
    async status() {
      const { id, slot } = pickShipment();
      if (!(await me.setStatus(tab, id, slot, 90))) await me.setStatus(tab, id, slot, 10);
    },
    async address() {
      const known = chance.next() < 0.5 ? chance.pick(addresses) : undefined;
      if (known) return me.saveAddress(tab, known.id, known.slot);
      const slot = `a${addresses.length}`;
      const id = await me.saveAddress(tab, undefined, slot);
      if (id) addresses.push({ id, slot });
    },
    async burst() {
      const { id, slot } = pickShipment();
      await me.editShipment(tab, id, slot, 'orderNumber');
      await me.setStatus(tab, id, slot, 90);
      await me.setStatus(tab, id, slot, 10);
      await me.editShipment(tab, id, slot, 'noteInternal');
    },
    colleague: () =>
      chance.next() < 0.3 ? colleagueMoves(chance.pick(addresses).id) : colleagueSaves(chance.pick(SAVE_FIELDS)),
    async network() {
      network.state = network.state === 'open' ? 'cut' : 'open';
    },
    async drain() {
      for (let round = 0; round < 4; round++) {
        await tab.drain();
        device.clock.now = Math.max(device.clock.now, nextMoment(await tab.store.read()) ?? 0);
      }
    },
    async kill() {
      await play.edit();
      await hitWaiting('kill');
      // Early as often as late: the first sending is worth dying in.
      tab.life.plan('kill', Math.floor(chance.next() * (chance.next() < 0.5 ? 10 : 30)));
      await Promise.race([tab.drain(), tab.life.stopped()]);
      await reopen();
      // Whoever finds the app closed looks at what waits first.
      if (chance.next() < 0.5) await me.undo(tab, 'first');
    },
    async secondTab() {
      await play.burst();
      await hitWaiting('secondTab');
      const first = tab;
      first.life.plan('freeze', Math.floor(chance.next() * 20));
      await first.drain();
      tab = await device.openTab(company.me);
      const running = tab.drain();
      // The first one wakes up while the second is sending.
      const sent = network.sendings.length;
      for (let turn = 0; turn < THAW_AFTER && network.sendings.length === sent; turn++) await nextTurn();
      first.life.thaw();
      await Promise.all([running, first.finished()]);
      first.close();
    },
    undo: () => me.undo(tab),
    reload: reopen,
    async upgrade() {
      await hitWaiting('upgrade');
      tab.close();
      await asEarlierVersion(device.database(userKey));
      device.build.current += 1;
      tab = await device.openTab(company.me);
      const { unknown } = await tab.store.read();
      if (unknown.length > 0)
        violations.push({ invariant: 'I10', what: `${unknown.length} records are not understood` });
    },
    async clock() {
      await hitWaiting('clock');
      device.clock.now += (chance.next() < 0.5 ? -1 : 1) * DAY;
    },
    async wipe() {
      await hitWaiting('cacheWipe');
      tab.close();
      await device.wipeCache(userKey);
      tab = await device.openTab(company.me);
      if (network.state === 'open') await tab.pull();
    },
    async otherUser() {
      await hitWaiting('otherUser');
      tab.close();
      const theirs = await device.openTab(company.other);
      await other.createShipment(theirs, `o${other.saves.length}`);
      await noteOwners();
      await theirs.drain();
      theirs.close();
      tab = await device.openTab(company.me);
    },
    late: () => network.deliverLate(),
    async pull() {
      if (network.state === 'open') await tab.pull();
    },
  };

  /** No more faults: what waits goes, and whatever needs the person is answered. */
  async function peace(person: SimPerson): Promise<void> {
    network.faults = false;
    network.state = 'open';
    await network.deliverLate();
    tab.close();
    tab = await device.openTab(person.session);
    await tab.store.reconnected(() => chance.next());
    let calm = device.clock.now;
    for (let round = 0; round < ROUNDS; round++) {
      await tab.drain();
      const queue = await tab.store.read();
      if (queue.operations.length === 0) return;
      if (await person.decideAll(tab)) calm = device.clock.now;
      device.clock.now = Math.max(device.clock.now, nextMoment(await tab.store.read()) ?? 0);
      if (device.clock.now - calm > PEACE_LIMIT) break;
      await noteOwners();
    }
    const left = (await tab.store.read()).operations;
    if (left.length === 0) return;
    const what = left.map(({ operation, state, error }) => `${operation} ${state} ${error?.code ?? ''}`).join(', ');
    violations.push({ invariant: 'I6', what: `after faults stopped: ${what}` });
  }

  /** What the device shows at rest is what the server has. */
  async function compareShown(): Promise<void> {
    await tab.pull();
    for (const { id } of shipments) {
      const known = await serverId(id);
      if (known === undefined) continue;
      const { shipmentData } = (await server.call(company.me, 'shipment', { params: { shipmentId: known } })) as {
        shipmentData: Shipment;
      };
      const shown = (await tab.shown(id))?.shipment;
      for (const field of SAVE_FIELDS) {
        const [here, there] = [shown && fieldOf({ ...shown }, field), fieldOf({ ...shipmentData }, field)];
        if (here !== there)
          violations.push({ invariant: 'I9', what: `${known} shows ${field} = ${here}, not ${there}` });
      }
    }
  }

  for (const slot of ['s0', 's1']) {
    const body = { ...patchWith('receiver', 'Start'), goodsLines: [{ lineNo: 1, type: 'PC', quantity: 1, weight: 1 }] };
    const made = await server.call(company.colleague, 'saveShipment', { params: { shipmentId: 'new' }, body });
    shipments.push({ id: (made as { shipmentId: string }).shipmentId, slot });
  }
  for (const slot of ['a0', 'a1']) {
    const body = { name: 'Start', countryCode: 'SE' };
    const made = await server.call(company.colleague, 'saveAddress', { query: '?answer=entity', body });
    addresses.push({ id: (made as Address).addressId, slot });
  }
  await tab.pull();
  const length = 12 + Math.floor(chance.next() * 8);
  for (let step = 0; step < length; step++) {
    const name = chance.pick(DRAWN);
    steps.push(name);
    await play[name]();
    await noteOwners();
    await sampleBase();
  }
  await peace(other);
  await peace(me);
  await compareShown();
  await sampleBase();
  tab.close();
  for (const { fault, key } of network.hits) {
    const sending = network.sendings.find((one) => one.key === key);
    if (sending) table.hit(fault, kindOfSending(sending));
  }
  const ownerOfToken = new Map(
    [company.me, company.other].map((user) => [`Bearer ${user.accessToken}`, user.username]),
  );
  const effects = await server.effects(company.companyId);
  const { sendings } = network;
  for (const { saves } of [me, other]) {
    violations.push(...findViolations({ saves, effects, sendings, ownerOfKey, ownerOfToken, samples: [] }));
  }
  violations.push(...findViolations({ saves: [], effects, sendings: [], ownerOfKey, ownerOfToken, samples }));
  return { seed, violations, steps };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
