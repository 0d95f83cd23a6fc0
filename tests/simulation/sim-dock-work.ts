/**
 * What a person does at the dock, with the real code of the portal: takes and returns blocks of numbers, books a shipment with them and
 * has it on paper, scans packages into a load and signs for it. A tab can die at each step.
 * Not here: the steps that do so (sim-dock-steps.ts).
 */
import { ApiError, OfflineError, SessionExpiredError } from '#client/data/api/api-errors.ts';
import { OtherHistoryError } from '#client/data/cache/base-writer.ts';
import { readLoads } from '#client/data/cache/load-reader.ts';
import type { KeptLease, WorkDatabase } from '#client/data/device/work-database.ts';
import * as contact from '#client/data/outbox/lease-contact.ts';
import { endLease, keepLease, prolongLease, readLeases } from '#client/data/outbox/lease-store.ts';
import { createLoadCommands } from '#client/data/outbox/load-commands.ts';
import type { OutboxActions } from '#client/data/outbox/outbox-actions.ts';
import { createShipmentCommands } from '#client/data/outbox/shipment-commands.ts';
import type { LoadEvent } from '#contract/load.ts';
import { MISSING_REASONS } from '#contract/load-limits.ts';
import type { ShipmentRow } from '#contract/shipment.ts';
import { isTemporary } from '#domain/commands/entity-reference.ts';
import { expectedPackages } from '#domain/loads/expected-packages.ts';
import { loadId } from '#domain/loads/load-id.ts';
import { loadState } from '#domain/loads/load-state.ts';
import { scanVerdict } from '#domain/loads/scan-verdict.ts';
import { shipmentAction } from '#domain/shipments/actions.ts';
import { numbersMissing } from '#domain/shipments/printed-numbers.ts';
import type { Dock, Hand } from './sim-dock.ts';
import type { Save } from './sim-person.ts';
import type { Thing, World } from './sim-world.ts';

/** For some shipments. */
const BLOCK = { consignments: 3, packages: 6 } as const;
const TIME_ZONE = 'Europe/Stockholm';

/** Until it is done, the server cannot be reached, or its tab is gone. */
export async function unlessGone({ tab }: Hand, work: () => Promise<unknown>): Promise<void> {
  const done = work().catch((error) => {
    const isTold = [ApiError, OfflineError, SessionExpiredError, OtherHistoryError].some(
      (kind) => error instanceof kind,
    );
    if (!isTold) throw error;
  });
  await Promise.race([done, tab.life.stopped()]);
}

/** Those of this device that have not ended, in an order that the seed repeats. */
export async function blocksOf(work: WorkDatabase): Promise<readonly KeptLease[]> {
  const first = ({ packageNumbers, consignmentNumbers }: KeptLease) => packageNumbers[0] ?? consignmentNumbers[0] ?? '';
  const live = (await readLeases(work)).filter(({ endedAt }) => endedAt === undefined);
  return live.sort((one, other) => (first(one) < first(other) ? -1 : 1));
}

export async function takeBlock(
  { company, vouch, chance, clock }: World,
  { tab, device, person }: Hand,
): Promise<void> {
  const body = { carrierId: company.carrierId, device: device.name, ...BLOCK };
  // None ends with another.
  clock.now += 1;
  try {
    const block = await tab.write('takeNumberLease', { body });
    await tab.life.step();
    if (block) await keepLease(device.database(person.session.username), block, tab.history());
  } catch (error) {
    if (error instanceof ApiError && error.code === 'seriesHeld' && chance.next() < 0.5) await vouch();
    throw error;
  }
}

export async function giveBlockBack({ chance }: World, { tab, device, person }: Hand): Promise<void> {
  const work = device.database(person.session.username);
  const kept = await blocksOf(work);
  if (kept.length === 0) return;
  const { id } = chance.pick(kept);
  await endLease(work, id, tab.now());
  await tab.life.step();
  await tab.write('returnNumberLease', { params: { leaseId: id } });
}

/** The server answers again. */
export async function keepInContact({ tab, device, person }: Hand): Promise<void> {
  const work = device.database(person.session.username);
  const { api, write, history } = tab;
  await tab.life.step();
  await contact.keepInContact({ api, work, write, history }, tab.now());
  // None ends with another: which is used first would follow from their ids, which no seed repeats.
  for (const [n, { id, expiresAt }] of (await blocksOf(work)).entries()) {
    await prolongLease(work, id, new Date(expiresAt + n).toISOString());
  }
}

/** Books it with numbers of this device and prints its label. Says whether it did. */
export async function printLabel(world: World, dock: Dock, hand: Hand, { id, slot }: Thing): Promise<boolean> {
  const { tab, person, device } = hand;
  const shown = await tab.shown(id);
  const unsent = shown?.entries.map(({ operation }) => operation) ?? [];
  if (!shown || !shipmentAction('book', shown.shipment, { unsent }).allowed) return false;
  const { shipmentId, bookingType, consignmentNo, goodsLines } = shown.shipment;
  if (isTemporary(shipmentId) || bookingType !== 'EDI') return false;
  const packages = goodsLines.reduce((sum, line) => sum + numbersMissing(line), 0);
  const wanted = { carrierId: world.company.carrierId, consignments: consignmentNo ? 0 : 1, packages };
  await tab.life.step();
  const taken = await tab.take(wanted, tab.now(), tab.history());
  if (!taken) return false;
  await tab.life.step();
  const asked: Save[] = [];
  const commands = createShipmentCommands({
    api: tab.api,
    outbox: { enqueue: keeping(hand, slot, 'booked', asked), repair: unused, renew: unused },
    timeZone: () => TIME_ZONE,
    ...{ now: tab.now, newId: () => '', tab: { id: async () => '' } },
  });
  await commands.book(shown.shipment, taken);
  const [save] = asked;
  if (!save) return false;
  const numbers = [...(taken.consignmentNo ? [taken.consignmentNo] : []), ...taken.packageNumbers];
  const isTimed = tab.now() === world.clock.now;
  dock.labels.push({ save, hand: { person, device }, slot, lease: taken.lease, numbers, at: world.clock.now, isTimed });
  await tab.life.step();
  return true;
}

/** Scans a package of the day's truck: one that is expected, or any; on the truck already, or not; or takes one off again. */
export async function scanPackage(world: World, dock: Dock, hand: Hand): Promise<void> {
  const { chance, company } = world;
  const { tab, device, person } = hand;
  const { username } = person.session;
  const place = { carrierId: company.carrierId, day: new Date(tab.now()).toISOString().slice(0, 10) };
  const id = loadId(place);
  const loads = await readLoads(device.cache(username), device.database(username));
  const rows = (await device.cache(username).shipmentRows.toArray()).sort(byNumber);
  const earlier = [...loads.values()].map(({ load }) => load);
  const expected = expectedPackages(rows, place, earlier);
  const known = loads.get(id)?.load;
  const { states } = loadState(expected, known?.events ?? []);
  const roll = chance.next();
  const any = rows.flatMap(({ packageNumbers }) => packageNumbers);
  const codes = roll < 0.8 && expected.length > 0 ? expected.map(({ packageNo }) => packageNo) : [...any, 'FOREIGN'];
  const code = chance.pick(codes);
  const found = rows.filter(({ packageNumbers }) => packageNumbers.includes(code));
  const verdict = scanVerdict([code], { place, expected, states, rows: found });
  const type = chance.next() < 0.2 ? chance.pick(['off', 'reason'] as const) : typeOf(verdict.kind);
  if (!type) return;
  const event: LoadEvent = {
    ...{ eventId: chance.uuid(`event ${dock.count}`), type, packageNo: code, at: moment(dock, tab.now()) },
    ...(type === 'reason' && { reason: chance.pick(MISSING_REASONS) }),
    by: username,
  };
  if (!known) await loadCommands(hand, id).open(id);
  await tab.life.step();
  await loadCommands(hand, event.eventId).tell(id, event);
  await tab.life.step();
}

/** The driver signs for the day's truck. */
export async function finishLoad(world: World, dock: Dock, hand: Hand): Promise<void> {
  const { tab, person, device } = hand;
  const { username } = person.session;
  const id = loadId({ carrierId: world.company.carrierId, day: new Date(tab.now()).toISOString().slice(0, 10) });
  const loads = await readLoads(device.cache(username), device.database(username));
  if (!loads.has(id)) await scanPackage(world, dock, hand);
  const at = moment(dock, tab.now());
  const finish = { driver: 'Driver', signature: `M0 0L1 ${dock.count}`, at, reasons: [], packages: 1 };
  await loadCommands(hand, finish.signature).finish(id, finish);
  await tab.life.step();
}

function loadCommands(hand: Hand, value: string) {
  const { username } = hand.person.session;
  return createLoadCommands({ outbox: { enqueue: keeping(hand, 'load', value) }, username });
}

function keeping({ person, tab }: Hand, slot: string, value: string, kept: Save[] = []): OutboxActions['enqueue'] {
  return async (asked) => {
    kept.push(await person.save(tab, asked, { slot, field: null, value }));
    return { kind: 'waiting' };
  };
}

const unused = () => Promise.reject(new Error('Nobody asks for this at the dock'));

function typeOf(verdict: ReturnType<typeof scanVerdict>['kind']): 'loaded' | 'foreign' | undefined {
  if (verdict === 'whole') return undefined;
  return verdict === 'foreign' ? 'foreign' : 'loaded';
}

function byNumber({ shipmentId: one }: ShipmentRow, { shipmentId: other }: ShipmentRow): number {
  return Number(one) - Number(other);
}

/** No two are of the same moment. */
function moment(dock: Dock, now: number): string {
  return new Date(now + dock.count++).toISOString();
}
