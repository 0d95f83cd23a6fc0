/** The steps a schedule is made of, and how often each is drawn: what the person does, and what befalls their device. */
import { readFact } from '#client/data/cache/cache-database.ts';
import type { SimColleague } from './sim-colleague.ts';
import { createDockSteps, DOCK_DEEDS, DOCK_FAULTS, type DockDeed, type DockStep } from './sim-dock-steps.ts';
import { restoreServer } from './sim-strangers.ts';
import { asEarlierVersion } from './sim-upgrade.ts';
import { SAVE_FIELDS } from './sim-values.ts';
import { hitWaiting, passTime, reopen, type World } from './sim-world.ts';

/** What a person asks for. */
const DEEDS = {
  edit: 4,
  create: 3,
  status: 2,
  book: 5,
  address: 9,
  deliveryType: 8,
  notification: 14,
} as const;
const FAULTS = {
  burst: 2,
  colleague: 3,
  network: 1,
  drain: 6,
  kill: 5,
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

type Deed = keyof typeof DEEDS;
export type Step = Deed | keyof typeof FAULTS | DockStep;
type Steps = Record<Exclude<Step, DockStep> | 'restore' | 'putBack', () => Promise<unknown>>;

/** At the dock people do more of what is done there. */
const AT_DOCK = { edit: 2, create: 2, status: 1, book: 2, address: 2, deliveryType: 2, notification: 3 } as const;

const DRAWN_DEEDS = drawn<Deed>(DEEDS);
const DRAWN_AT_DOCK = drawn<Deed | DockDeed>({ ...AT_DOCK, ...DOCK_DEEDS });
const DRAWN_STEPS = drawn<Exclude<Step, DockStep>>({ ...DEEDS, ...FAULTS });
const DRAWN_DOCK_STEPS = drawn<Step>({ ...AT_DOCK, ...DOCK_DEEDS, ...FAULTS, ...DOCK_FAULTS });

export function drawnSteps({ dock }: World): readonly Step[] {
  return dock ? DRAWN_DOCK_STEPS : DRAWN_STEPS;
}

const DAY = 86_400_000;
/** Turns of the event loop. */
const THAW_AFTER = 300;
const SENDING = 200;

export function createSteps(
  world: World,
  colleague: SimColleague,
): Steps & Partial<Record<DockStep, () => Promise<unknown>>> {
  const { chance, network, device, company, me, other, things, newSlot, loop } = world;
  const pickShipment = () => chance.pick(things.shipments);

  const deeds: Record<Deed, () => Promise<unknown>> = {
    edit: () => me.editShipment(world.tab, pickShipment(), chance.pick(SAVE_FIELDS)),
    async create() {
      const deliveryType = chance.next() < 0.5 ? company.deliveryTypeId : null;
      things.shipments.push(await me.createShipment(world.tab, newSlot('s'), deliveryType));
    },
    async status() {
      const shipment = pickShipment();
      if (!(await me.setStatus(world.tab, shipment, 90))) await me.setStatus(world.tab, shipment, 10);
    },
    async book() {
      if (await me.book(world.tab, pickShipment())) return;
      const shipment = await me.createShipment(world.tab, newSlot('s'), company.deliveryTypeId);
      things.shipments.push(shipment);
      await me.book(world.tab, shipment);
    },
    async address() {
      if (chance.next() < 0.5) return me.putAddress(world.tab, chance.pick(things.addresses));
      things.addresses.push(await me.createAddress(world.tab, newSlot('a')));
    },
    async deliveryType() {
      if (chance.next() < 0.6) return me.putDeliveryType(world.tab, chance.pick(things.deliveryTypes));
      things.deliveryTypes.push(await me.createDeliveryType(world.tab, newSlot('d'), company.carrierId));
    },
    async notification() {
      // A plain server has no marks for notifications.
      if (network.policy === 'plain') return deeds.edit();
      if (chance.next() < 0.6) {
        await colleague.notify();
        if (network.state === 'open') await world.tab.pull();
      }
      await (chance.next() < 0.6 ? me.readNotifications(world.tab) : me.deleteNotifications(world.tab));
    },
  };
  const atDock = world.dock && createDockSteps(world, world.dock);
  const deed = () =>
    atDock ? { ...deeds, ...atDock }[chance.pick(DRAWN_AT_DOCK)]() : deeds[chance.pick(DRAWN_DEEDS)]();

  async function burst(): Promise<void> {
    const shipment = pickShipment();
    await me.editShipment(world.tab, shipment, 'orderNumber');
    await me.setStatus(world.tab, shipment, 90);
    await me.setStatus(world.tab, shipment, 10);
    await me.editShipment(world.tab, shipment, 'noteInternal');
  }

  async function restore(fault: 'restore' | 'putBack'): Promise<void> {
    await deed();
    // Half the time while something is on its way.
    const draining = chance.next() < 0.5 ? world.tab.drain() : undefined;
    if (draining) await loop.wait(Math.floor(chance.next() * SENDING));
    await hitWaiting(world, fault);
    await restoreServer(world, fault === 'putBack');
    await draining;
  }

  return {
    ...deeds,
    ...atDock,
    burst,
    async colleague() {
      await colleague.act();
      await hitWaiting(world, 'colleague');
    },
    async network() {
      network.state = network.state === 'open' ? 'cut' : 'open';
    },
    async drain() {
      for (let round = 0; round < 4; round++) {
        await world.tab.drain();
        await passTime(world, world.tab);
      }
    },
    async kill() {
      await deeds.edit();
      await deed();
      await hitWaiting(world, 'kill');
      const { tab } = world;
      // Half of the time early: the first sending is worth dying in.
      tab.life.plan('kill', Math.floor(chance.next() * (chance.next() < 0.5 ? 10 : 30)));
      await Promise.race([tab.drain(), tab.life.stopped()]);
      await reopen(world);
      // Whoever finds the app closed may take back what waits first.
      if (chance.next() < 0.5) await me.undo(world.tab, 'first');
    },
    async secondTab() {
      await burst();
      await deed();
      await hitWaiting(world, 'secondTab');
      const first = world.tab;
      first.life.plan('freeze', Math.floor(chance.next() * 20));
      await first.drain();
      world.tab = await device.openTab(company.me);
      const running = world.tab.drain();
      // The first one wakes up while the second is sending.
      const sent = network.sendings.length;
      for (let turn = 0; turn < THAW_AFTER && network.sendings.length === sent; turn++) await loop.wait(1);
      first.life.thaw();
      await Promise.all([running, first.finished()]);
      first.close();
    },
    undo: () => me.undo(world.tab),
    reload: () => reopen(world),
    async upgrade() {
      await deed();
      await hitWaiting(world, 'upgrade');
      world.tab.close();
      const { username } = company.me;
      await asEarlierVersion(device.database(username), await readFact(device.cache(username), 'history'));
      device.build.current += 1;
      world.tab = await device.openTab(company.me);
      const { unknown } = await world.tab.store.read();
      const what = `${unknown.length} records are not understood`;
      if (unknown.length > 0) world.violations.push({ invariant: 'I10', what });
    },
    async clock() {
      await deed();
      await hitWaiting(world, 'clock');
      if (chance.next() < 0.4) world.clock.now += DAY;
      else device.skew = chance.pick([-DAY, 0, DAY]);
      await reopen(world);
    },
    async wipe() {
      await deed();
      await hitWaiting(world, 'cacheWipe');
      world.tab.close();
      await device.wipeCache(company.me.username);
      world.tab = await device.openTab(company.me);
      if (network.state === 'open') await world.tab.pull();
    },
    async otherUser() {
      await deed();
      await hitWaiting(world, 'otherUser');
      world.tab.close();
      const theirs = await device.openTab(company.other);
      await other.createShipment(theirs, `o${other.saves.length}`, null);
      await theirs.drain();
      theirs.close();
      world.tab = await device.openTab(company.me);
    },
    late: () => network.deliverLate(),
    async pull() {
      if (network.state === 'open') await world.tab.pull();
    },
    restore: () => restore('restore'),
    putBack: () => restore('putBack'),
  };
}

function drawn<Name extends string>(weights: Readonly<Record<Name, number>>): readonly Name[] {
  return (Object.entries(weights) as [Name, number][]).flatMap(([name, weight]) => Array<Name>(weight).fill(name));
}
