/** The steps of a schedule at the dock, beside those of every schedule (sim-steps.ts). */
import type { Shipment } from '#contract/shipment.ts';
import { type Dock, type Hand, mateHand, myHand, newOrder, PACKAGES } from './sim-dock.ts';
import {
  blocksOf,
  finishLoad,
  giveBlockBack,
  keepInContact,
  printLabel,
  scanPackage,
  takeBlock,
  unlessGone,
} from './sim-dock-work.ts';
import { hitWaiting, passTime, reopen, type World } from './sim-world.ts';

/** What a person asks for at the dock. */
export const DOCK_DEEDS = { block: 4, label: 7, scan: 7, finish: 5, giveBack: 2 } as const;
export const DOCK_FAULTS = {
  mate: 9,
  twoTabs: 3,
  dockKill: 4,
  contact: 2,
  week: 1,
  returned: 2,
  usedAgain: 2,
} as const;
export type DockDeed = keyof typeof DOCK_DEEDS;
export type DockStep = DockDeed | keyof typeof DOCK_FAULTS;

/** Longer than a block lasts without a word. Unit: milliseconds. */
const WEEK = 8 * 86_400_000;
/** A device keeps loads of a month. */
const WEEKS = 2;
const TRIES = 3;
/** Unit: milliseconds. */
const MOMENT = 1000;

export function createDockSteps(world: World, dock: Dock): Record<DockStep, () => Promise<unknown>> {
  const { chance, network, device, company, things, clock, call } = world;

  const work: Record<DockDeed, (hand: Hand) => Promise<unknown>> = {
    block: (hand) => takeBlock(world, hand),
    label,
    scan: async (hand) => {
      for (let times = 1 + Math.floor(chance.next() * 3); times > 0; times--) await scanPackage(world, dock, hand);
    },
    finish: (hand) => finishLoad(world, dock, hand),
    giveBack: (hand) => giveBlockBack(world, hand),
  };
  const deed = (name: DockDeed) => {
    const hand = myHand(world);
    return unlessGone(hand, () => work[name](hand));
  };

  /** Without numbers, of a block that is taken first; without a shipment, of one that a colleague has just made. */
  async function label(hand: Hand): Promise<void> {
    const { tab, person } = hand;
    if ((await blocksOf(hand.device.database(person.session.username))).length === 0) await takeBlock(world, hand);
    for (let tries = 0; tries < TRIES; tries++) {
      if (await printLabel(world, dock, hand, chance.pick(things.shipments))) return;
    }
    const order = await newOrder(world);
    if (network.state === 'open') await tab.pull();
    await printLabel(world, dock, hand, order);
  }

  async function mate(): Promise<void> {
    const hand = await mateHand(dock, company.mate);
    const name = chance.pick(['scan', 'scan', 'finish', 'label', 'block', 'drain', 'pull'] as const);
    if (name === 'pull') {
      if (network.state === 'open') await hand.tab.pull();
    } else if (name !== 'drain') await unlessGone(hand, () => work[name](hand));
    if (!hand.tab.life.isAlive || chance.next() < 0.4) return;
    await hand.tab.drain();
    await passTime(world, hand.tab);
  }

  return {
    block: () => deed('block'),
    label: () => deed('label'),
    scan: () => deed('scan'),
    finish: () => deed('finish'),
    giveBack: () => deed('giveBack'),
    mate,
    async twoTabs() {
      await deed('label');
      await hitWaiting(world, 'secondTab');
      if (!world.tab.life.isAlive) await reopen(world);
      const first = myHand(world);
      const second = { ...first, tab: await device.openTab(company.me) };
      // At the same moment, each with a shipment of its own.
      const name = chance.pick(['print', 'print', 'scan', 'finish'] as const);
      const orders = name === 'print' ? [await newOrder(world), await newOrder(world)] : [];
      if (name === 'print' && network.state === 'open') await first.tab.pull();
      const both = [first, second].map((hand, n) =>
        unlessGone(hand, async () => {
          const order = orders[n];
          if (name !== 'print') await work[name](hand);
          else if (order) await printLabel(world, dock, hand, order);
        }),
      );
      await Promise.all(both);
      second.tab.close();
    },
    async dockKill() {
      await hitWaiting(world, 'kill');
      const hand = myHand(world);
      hand.tab.life.plan('kill', Math.floor(chance.next() * 14));
      await unlessGone(hand, async () => {
        await work[chance.pick(['label', 'scan', 'finish', 'giveBack'] as const)](hand);
        await work.label(hand);
        await hand.tab.drain();
      });
      await reopen(world);
      // What is shown to be waiting is printed or scanned again by nobody; whoever is unsure takes the next one.
      if (chance.next() < 0.5) await deed('label');
    },
    contact: () => {
      const hand = myHand(world);
      return unlessGone(hand, () => keepInContact(hand));
    },
    async week() {
      await deed(chance.pick(['label', 'scan'] as const));
      if (dock.weeks < WEEKS) clock.now += WEEK;
      dock.weeks += 1;
      await hitWaiting(world, 'clock');
      await reopen(world);
    },
    /** Somebody in the office returns a block of a device that they take to be lost. */
    async returned() {
      const kept = await blocksOf(device.database(company.me.username));
      if (kept.length === 0) return;
      const { id: lease } = chance.pick(kept);
      const life = world.life();
      const isDone = await call(company.colleague, 'returnNumberLease', { params: { leaseId: lease } }).then(
        () => true,
        () => false,
      );
      if (isDone && world.life() === life) dock.returned.push({ lease, at: clock.now, life });
      clock.now += MOMENT;
      await deed('label');
    },
    /** A copy of the device, as of a cloned disk, asks for another shipment with numbers that have been used. */
    async usedAgain() {
      const effects = await world.look();
      const isOpen = ({ after }: (typeof effects)[number]) =>
        after?.isBooked === false &&
        after.bookingType === 'EDI' &&
        (after.goodsLines as Shipment['goodsLines'])[0]?.quantity === PACKAGES;
      const stored = JSON.stringify(effects.filter(({ lost }) => !lost));
      const label = dock.labels.findLast(({ numbers }) => stored.includes(`"${numbers.at(-1)}"`));
      const last = new Map(effects.flatMap((one) => (one.kind === 'shipments' ? [[one.entityId, one] as const] : [])));
      const target = [...last.values()].find((one) => !one.lost && isOpen(one));
      if (!label || !target) return;
      const [consignmentNo, ...packageNumbers] = label.numbers;
      const body = { action: 'book', lease: label.lease, consignmentNo, packageNumbers };
      const headers = { 'x-device': label.hand.device.name };
      const params = { shipmentId: target.entityId };
      await call(label.hand.person.session, 'bookShipment', { params, body, headers }).catch(() => undefined);
    },
  };
}
