/** Everything a step of a schedule may touch: the people, their device, the network and what they know of. */

import { readLeases } from '#client/data/outbox/lease-store.ts';
import type { Session } from '#contract/session.ts';
import { nextMoment } from '#domain/outbox/lanes.ts';
import type { Chance } from './sim-chance.ts';
import type { SimClock, SimDevice, SimTab } from './sim-device.ts';
import type { Dock } from './sim-dock.ts';
import type { Effect } from './sim-effects.ts';
import type { Violation } from './sim-invariants.ts';
import type { SimLoop } from './sim-loop.ts';
import type { SimNetwork } from './sim-network.ts';
import type { SimPerson } from './sim-person.ts';
import type { SimCompany, SimServer } from './sim-server.ts';
import type { Fault, FaultHit } from './sim-table.ts';

/** A shipment, address or delivery type by the id it was known by first, and its name in the schedule. */
export interface Thing {
  readonly id: string;
  readonly slot: string;
}

/** A thing that has this id from a certain history on. */
export interface Given {
  readonly id: string;
  readonly since: string;
}

export interface World {
  readonly chance: Chance;
  readonly loop: SimLoop;
  readonly clock: SimClock;
  readonly network: SimNetwork;
  readonly device: SimDevice;
  readonly company: SimCompany;
  readonly call: SimServer['call'];
  readonly notify: (session: Session) => Promise<void>;
  /** What the server has done so far. */
  readonly look: () => Promise<readonly Effect[]>;
  /** History of the server's data, by its name. */
  readonly history: () => string;
  readonly backUp: () => Promise<void>;
  /** Life of the server's data (sim-histories.ts), and those it has had in this schedule. */
  readonly life: () => string;
  readonly lives: Set<string>;
  /** Places beyond what the data held that ended nothing. */
  readonly unjudged: () => number;
  /** The server's data go back to the backup. */
  readonly restore: (silently: boolean) => Promise<void>;
  /** Confirms the number series that a restore has put on hold, if any. */
  readonly vouch: () => Promise<void>;
  /** What a restore took away, by kind and id: `shipment:100001`. */
  readonly lost: Set<string>;
  readonly me: SimPerson;
  readonly other: SimPerson;
  /** The person's open tab. */
  tab: SimTab;
  readonly things: Record<'shipments' | 'addresses' | 'deliveryTypes', Thing[]>;
  /** A name that nothing has had in this schedule: not even what a restore took away, since the reference of a create follows from it. */
  readonly newSlot: (initial: 's' | 'a' | 'd') => string;
  /** What nobody here has made, by slot. */
  readonly given: Map<string, Given>;
  /** Only in schedules at the dock. */
  readonly dock?: Dock;
  readonly hits: FaultHit[];
  readonly violations: Violation[];
  /** The server's id for a temporary id; undefined until the device has heard of it. */
  serverId(id: string): Promise<string | undefined>;
}

/** Counts a fault for everything that waits on the device, and for each block of numbers there. */
export async function hitWaiting({ tab, hits, dock, device, company }: World, fault: Fault): Promise<void> {
  for (const { operation: command } of (await tab.store.read()).entries) hits.push({ fault, kind: command });
  if (!dock) return;
  for (const _ of await readLeases(device.database(company.me.username))) hits.push({ fault, kind: 'lease' });
}

/** Lets time pass until more may be sent. */
export async function passTime({ clock }: World, tab: SimTab): Promise<void> {
  const now = tab.now();
  const next = nextMoment(await tab.store.read(), now) ?? now;
  if (next > now) clock.now += next - now;
}

export async function reopen(world: World): Promise<void> {
  world.tab.close();
  world.tab = await world.device.openTab(world.company.me);
}
