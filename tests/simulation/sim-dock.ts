/**
 * The dock of a schedule: a second tablet with a person of its own, shipments to label and to load, and what is remembered of both to be
 * compared in the end. Schedules that have no dock draw the same as before there was one: which have one is told by their seed.
 * Not here: what is done there (sim-dock-work.ts, sim-dock-steps.ts), what must hold (sim-dock-invariants.ts).
 */
import type { Session } from '#contract/session.ts';
import { goodsLine } from '#tests/support/freight-world.ts';
import type { SimDevice, SimTab } from './sim-device.ts';
import type { DockRow } from './sim-dock-log.ts';
import type { Save, SimPerson } from './sim-person.ts';
import { patchWith } from './sim-values.ts';
import type { Thing, World } from './sim-world.ts';

/** Schedules from this seed on are at the dock; beyond all seeds that follow from a date. */
const FIRST_SEED = 10_000_000_000_000;
/** Of the schedules of a run one in so many. */
const EVERY = 3;
const SHIPMENTS = 3;
export const PACKAGES = 2;

/** Whoever works there, on their device. */
export interface Hand {
  readonly person: SimPerson;
  readonly device: SimDevice;
  readonly tab: SimTab;
}

/** A booking with leased numbers, which are on paper. */
export interface Label {
  readonly save: Save;
  readonly hand: Pick<Hand, 'person' | 'device'>;
  readonly slot: string;
  readonly lease: string;
  readonly numbers: readonly string[];
  /** True time. Unit: milliseconds since 1970. */
  readonly at: number;
  /** Whether the device knew that time. */
  readonly isTimed: boolean;
}

/** A block that somebody in the office has returned, as the server has confirmed. */
export interface Returned {
  readonly lease: string;
  readonly at: number;
  readonly life: string;
}

export interface Dock {
  readonly mate: SimPerson;
  readonly device: SimDevice;
  /** The second tablet's open tab. */
  tab: SimTab;
  readonly labels: Label[];
  readonly returned: Returned[];
  readonly rows: () => Promise<readonly DockRow[]>;
  /** Drawn once each, so that no two events or signatures are alike. */
  count: number;
  weeks: number;
}

export function isAtDock(seed: number): boolean {
  return seed >= FIRST_SEED;
}

/** How many of so many schedules are at the dock, and the first of their seeds. */
export function dockPart(schedules: number, seed: number): { readonly count: number; readonly first: number } {
  if (isAtDock(seed)) return { count: schedules, first: seed };
  return { count: Math.floor(schedules / EVERY), first: dockSeed(seed) };
}

export function dockSeed(seed: number): number {
  return isAtDock(seed) ? seed : FIRST_SEED + seed;
}

/** Those that are to be labelled, and one that is to be loaded. */
export async function furnishDock(world: World): Promise<void> {
  for (let number = 0; number < SHIPMENTS; number++) await newOrder(world);
  const { id } = await newOrder(world);
  await world.call(world.company.colleague, 'bookShipment', { params: { shipmentId: id }, body: { action: 'book' } });
}

/** A shipment that a colleague has made and nobody has booked. */
export async function newOrder({ call, company, things, newSlot, device, given, life }: World): Promise<Thing> {
  const { colleague, deliveryTypeId: deliveryType } = company;
  const body = { ...patchWith('receiver', 'Dock'), goodsLines: [goodsLine(1, PACKAGES)], deliveryType };
  const made = await call(colleague, 'saveShipment', { params: { shipmentId: 'new' }, body });
  const { shipmentId: id } = made as { shipmentId: string };
  const thing = { id, slot: newSlot('s') };
  things.shipments.push(thing);
  device.shipmentIds.push(id);
  given.set(thing.slot, { id, since: life() });
  return thing;
}

export function myHand({ me, device, tab }: World): Hand {
  return { person: me, device, tab };
}

export async function mateHand(dock: Dock, session: Session): Promise<Hand> {
  if (!dock.tab.life.isAlive) dock.tab = await dock.device.openTab(session);
  return { person: dock.mate, device: dock.device, tab: dock.tab };
}
