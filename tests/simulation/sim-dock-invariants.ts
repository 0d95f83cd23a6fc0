/**
 * What must hold of leased numbers (I15, I16) and of loads (I17), checked against what the database logged and what is on paper.
 * A number may be given out again for as long as nobody has noticed that the data were put back without a word.
 */
import { readLoads } from '#client/data/cache/load-reader.ts';
import type { SimDevice } from './sim-device.ts';
import type { Dock, Label } from './sim-dock.ts';
import type { DockRow } from './sim-dock-log.ts';
import { idOf, isUnnoticed } from './sim-histories.ts';
import type { Evidence, Violation } from './sim-invariants.ts';
import { isNumbered, numbersOf } from './sim-numbers.ts';
import type { World } from './sim-world.ts';

/** Unit: milliseconds. How long a block lasts without a word from its device. */
const LEASE_LIFE = 7 * 86_400_000;
/** The server's reasons that nothing a person or the office does can bring about. */
const NEVER = ['user', 'device', 'role', 'restored', 'carrier', 'used', 'notOfBlock', 'unknown'];
/** Those of them that follow when a block is taken away with the data. */
const AFTER_LOSS = ['restored', 'used', 'notOfBlock', 'unknown'];

export function findDockViolations(evidence: Evidence, dock: Dock, rows: readonly DockRow[]): Violation[] {
  return [
    ...checkPapers(evidence, dock, rows),
    ...checkBlocks(evidence, dock, rows),
    ...dock.labels.flatMap((label) => checkLabel(evidence, dock, rows, label)),
    ...checkEvents(evidence, rows),
  ];
}

function checkPapers({ lives }: Evidence, { labels }: Dock, rows: readonly DockRow[]): Violation[] {
  const found: Violation[] = [];
  const onPaper = new Map<string, Label>();
  const isUnseen = ({ lease }: Label) => isUnnoticed({ lives }, lifeOf(rows, lease));
  for (const label of labels) {
    for (const number of label.numbers) {
      const before = onPaper.get(number);
      onPaper.set(number, label);
      if (!before || (before.lease !== label.lease && (isUnseen(before) || isUnseen(label)))) continue;
      found.push({ invariant: 'I15', what: `${number} is on the papers of ${before.slot} and ${label.slot}` });
    }
  }
  return found;
}

/** Of a block each number is issued once, and booked only for the shipment on whose paper it is. */
function checkBlocks(evidence: Evidence, { labels }: Dock, rows: readonly DockRow[]): Violation[] {
  const { lives, effects } = evidence;
  const found: Violation[] = [];
  const issued = new Map<string, unknown>();
  const firstLife = new Map<string, number>();
  for (const { table, id, isNew, life, row } of rows) {
    if (table !== 'issued_numbers' || !isNew) continue;
    // A block that the data had lost is told of with its numbers.
    const isTold = issued.get(id) === row.lease_id;
    if (issued.has(id) && !isTold && !isUnnoticed({ lives }, life))
      found.push({ invariant: 'I15', what: `${id} was leased twice` });
    issued.set(id, row.lease_id);
    if (!firstLife.has(id)) firstLife.set(id, lives.indexOf(life));
  }
  for (const { entityId, before, after, life, kind } of effects) {
    if (kind !== 'shipments' || isUnnoticed({ lives }, life)) continue;
    const had = new Set(numbersOf(before));
    for (const number of numbersOf(after)) {
      // Booked before the data were put back without a word, and with them the series that it came from.
      const isBefore = lives.indexOf(life) < (firstLife.get(number) ?? 0);
      if (had.has(number) || !issued.has(number) || isBefore) continue;
      const own = labels.filter(({ numbers }) => numbers.includes(number));
      if (own.some(({ slot }) => idOf(evidence, { kind: 'shipment.book', slot }, life) === entityId)) continue;
      found.push({ invariant: 'I15', what: `${entityId} got ${number} of a block, which is not on its paper` });
    }
  }
  return found;
}

function checkLabel(evidence: Evidence, dock: Dock, rows: readonly DockRow[], label: Label): Violation[] {
  const { save, slot, numbers, lease, at, isTimed } = label;
  const [, reason] = /^leaseGone (\w+)/.exec(save.refusal ?? '') ?? [];
  const what = `the label of ${slot} with ${numbers[0]}`;
  const accepted = evidence.effects.filter(
    (effect) =>
      isNumbered(effect, numbers) && idOf(evidence, { kind: 'shipment.book', slot }, effect.life) === effect.entityId,
  );
  if (accepted.length === 0 && !save.withdrawn) return [{ invariant: 'I16', what: `${what} was forgotten` }];
  const isLost = evidence.lives.length > 1;
  if (reason && NEVER.includes(reason) && !(isLost && AFTER_LOSS.includes(reason)))
    return [{ invariant: 'I16', what: `${what} was refused: ${reason}` }];
  // A shipment that has its numbers takes none of the block.
  if (!isTimed || numbers.length === 0) return [];
  const lives = evidence.lives;
  const isOver = (life: string, first: number) => first < at && !lives.slice(lives.indexOf(life) + 1).length;
  const returned = dock.returned.find((one) => one.lease === lease);
  const contacts = rows.flatMap(({ table, id, row }) =>
    table === 'number_leases' && id === lease ? [Date.parse(String(row.contact_at))] : [],
  );
  const expired = Math.max(...contacts.filter((contact) => contact <= at)) + LEASE_LIFE < at;
  if (reason === 'returned' && !(returned && returned.at < at))
    return [{ invariant: 'I16', what: `${what} was printed before its block was returned, and refused` }];
  if (reason === 'expired' && !expired)
    return [{ invariant: 'I16', what: `${what} was printed before its block expired, and refused` }];
  if (accepted.length === 0) return [];
  if (returned && isOver(returned.life, returned.at))
    return [{ invariant: 'I16', what: `${what} was printed after its block was returned, and accepted` }];
  return expired ? [{ invariant: 'I16', what: `${what} was printed after its block had expired, and accepted` }] : [];
}

/** Each scan and signature that was not taken back has arrived, and none that nobody made. */
function checkEvents({ people }: Evidence, rows: readonly DockRow[]): Violation[] {
  const found: Violation[] = [];
  const told = rows.filter(({ table }) => table === 'load_events');
  const signed = rows.filter(({ table }) => table === 'load_finishes');
  const arrived = new Map([
    ...told.map((row) => [row.id, row] as const),
    ...signed.map((row) => [String(row.row.signature), row] as const),
  ]);
  const saves = people.flatMap((person) => person.saves);
  for (const { kind, value, withdrawn, crossed } of saves) {
    if (kind !== 'load.tell' && kind !== 'load.finish') continue;
    const row = arrived.get(value);
    if (!row && !withdrawn) found.push({ invariant: 'I17', what: `${kind} ${value} is lost` });
    if (row && withdrawn && !crossed && !row.lost)
      found.push({ invariant: 'I17', what: `${kind} ${value} was taken back and arrived` });
  }
  const made = new Set(saves.map(({ value }) => value));
  for (const value of arrived.keys()) {
    if (!made.has(value)) found.push({ invariant: 'I17', what: `${value} is nobody’s` });
  }
  const standing = [...told, ...signed].filter(({ lost }) => !lost).map(({ id, row }) => String(row.signature ?? id));
  if (new Set(standing).size < standing.length) found.push({ invariant: 'I17', what: 'a scan stands twice' });
  return found;
}

/** At rest both tablets show what the server has: every scan once, and whether the last signature still counts. */
export async function compareLoads(world: World, dock: Dock): Promise<Violation[]> {
  const { company, device, lives } = world;
  const rows = (await dock.rows()).filter(({ lost }) => !lost);
  const shownOn = await Promise.all([
    shownLoads(device, company.me),
    (async () => {
      await pullAll(dock.device, company.mate);
      return shownLoads(dock.device, company.mate);
    })(),
  ]);
  if (isUnnoticed({ lives: [...lives] }, world.life())) return [];
  const stored = new Map<string, { readonly events: string[]; readonly finishes: string[] }>();
  for (const { table, id, row } of rows) {
    if (table !== 'load_events' && table !== 'load_finishes') continue;
    const load = stored.get(String(row.load_id)) ?? { events: [], finishes: [] };
    stored.set(String(row.load_id), load);
    if (table === 'load_events') load.events.push(id);
    else load.finishes.push(String(row.signature));
  }
  return shownOn.flatMap((loads, tablet) =>
    [...stored].flatMap(([id, { events, finishes }]): Violation[] => {
      const here = loads.get(id);
      const isSame = (one: readonly string[] = [], other: readonly string[] = []) =>
        [...one].sort().join(' ') === [...other].sort().join(' ');
      const isAlike = isSame(here?.events, events) && isSame(here?.finishes, finishes);
      const what = `tablet ${tablet} shows ${here?.events.length} scans and ${here?.finishes.length} signatures of ${id}, not ${events.length} and ${finishes.length}`;
      return isAlike ? [] : [{ invariant: 'I17', what }];
    }),
  );
}

async function pullAll(device: SimDevice, session: Parameters<SimDevice['openTab']>[0]): Promise<void> {
  // A page that hears of restored data has been replaced.
  for (let page = 0; page < 2; page++) {
    const tab = await device.openTab(session);
    await tab.pull();
    await tab.pull();
    tab.close();
  }
}

async function shownLoads(device: SimDevice, { username }: { readonly username: string }) {
  const loads = await readLoads(device.cache(username), device.database(username));
  return new Map(
    [...loads].map(([id, { load }]) => [
      id,
      { events: load.events.map(({ eventId }) => eventId), finishes: load.finishes.map(({ signature }) => signature) },
    ]),
  );
}

function lifeOf(rows: readonly DockRow[], lease: string): string {
  return rows.find(({ table, id }) => table === 'number_leases' && id === lease)?.life ?? '';
}
