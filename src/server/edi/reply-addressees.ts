/**
 * Which shipments a reply is about, by every number that Kaj has given its carrier: consignment and package numbers, the numbers
 * of messages, shipment id and order number. Never by guessing: what fits several shipments is told instead.
 * Not here: where a reply has its numbers (documents/carrier-references.ts).
 */
import { sql } from 'kysely';
import type { ReplyProblem } from '#contract/reply-problem.ts';
import type { NamedNumber } from '#documents/carrier-references.ts';
import { writeSegment } from '#documents/edifact-syntax.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import { STATUS } from '#domain/shipments/status.ts';
import type { WriteTx } from '#server/db/write.ts';
import { SHIPMENT_ID } from '#server/shipment-records/shipment-repository.ts';

/** UN/EDIFACT 1153: the number a customer gave; people choose it, so it means nothing under any other qualifier. */
const ORDER = ['CU', 'ON', 'CR', 'CO', 'VN', 'AAJ', 'AAO'];
/** Kaj's own id of the shipment. */
const SHIPMENT = 'ACD';
const ENDED: readonly number[] = [STATUS.finished, STATUS.cancelled, STATUS.archived, STATUS.failed];
/** Numbers in one message are looked up together; what a faulty one has beyond them is left out. */
const MOST_NUMBERS = 1000;
const SHOWN_NUMBERS = 3;

/** Shipments by id, each with those of its packages that were named. */
export type Addressees = ReadonlyMap<string, ReadonlySet<string>>;

export interface Question {
  /** The closest first: what a closer place names is not looked for farther away. */
  readonly numbers: readonly (readonly NamedNumber[])[];
  /** Restricts the answer to these shipments. */
  readonly among?: readonly string[];
}

/** One shipment, or several if only their packages are named. */
export async function addresseesOf(
  tx: WriteTx,
  carrierId: string,
  { numbers, among }: Question,
): Promise<Addressees | ReplyProblem> {
  for (const [spell, tier] of SPELLINGS.flatMap((spell) => numbers.map((tier) => [spell, tier] as const))) {
    const { found, isByPackage } = await byOwnNumbers(tx, carrierId, tier, spell, among);
    if (found.size > 1 && !isByPackage) return { code: 'severalShipments', detail: listed(tier) };
    if (found.size > 0) return found;
  }
  for (const tier of numbers) {
    const found = await byOrderNumber(tx, carrierId, tier, among);
    if (found) return found;
  }
  return { code: 'unknownReference', ...(numbers.flat().length > 0 && { detail: listed(numbers.flat()) }) };
}

/** A number as Kaj writes it: carriers add blanks and hyphens, the application identifier of an SSCC, and zeros in front. */
export function spellings(written: string): string[] {
  const compact = written.replace(/[\s()_./-]/g, '').replace(/^\](C1|d2)/i, '');
  const bare = [
    compact,
    compact.toUpperCase(),
    compact.replace(/^00(?=\d{18}$)/, ''),
    compact.replace(/^0+(?=\d)/, ''),
  ];
  return [...new Set([written, ...bare])].filter((one) => one !== '');
}

const FEWEST_DIGITS = 5;
const MOST_LOST = 6;

/** A number that a program has taken for an amount has lost the zeros it begins with; short ones would be chance. */
function withLostZeros(written: string): string[] {
  const [compact = ''] = spellings(written).slice(-1);
  if (!/^[1-9]\d*$/.test(compact) || compact.length < FEWEST_DIGITS) return [];
  return Array.from({ length: MOST_LOST }, (_, lost) => '0'.repeat(lost + 1) + compact);
}

/** The closest first: a number that somebody has is not completed to that of another. */
const SPELLINGS = [spellings, withLostZeros] as const;
type Spell = (typeof SPELLINGS)[number];

/** Packages of this connection's shipments by their numbers; ranges are of numbers of one length. */
export async function packagesOf(
  tx: WriteTx,
  carrierId: string,
  numbers: readonly string[],
  ranges: readonly (readonly [from: string, to: string])[],
): Promise<Addressees> {
  const found = new Map<string, Set<string>>();
  for (const spell of SPELLINGS) {
    const wanted = numbers.slice(0, MOST_NUMBERS).flatMap(spell);
    if (wanted.length === 0 || found.size > 0) continue;
    for (const row of await issued(tx, carrierId, wanted)) if (row.kind === 'package') add(found, row);
  }
  for (const [from, to] of ranges.slice(0, MOST_NUMBERS)) {
    const [first = '', last = ''] = [from, to].map((end) => spellings(end).at(-1));
    if (first.length !== last.length || first > last) continue;
    const { rows } = await sql<IssuedNumber>`
      select kind, number, shipments.shipment_id as "shipmentId" from issued_numbers
      join shipments using (company_id, shipment_id)
      where issued_numbers.company_id = ${tx.actor.companyId} and shipments.carrier_id = ${carrierId} and kind = 'package'
        and number between ${first} and ${last} and length(number) = ${first.length}
      limit ${MOST_NUMBERS}`.execute(tx.db);
    for (const row of rows) add(found, row);
  }
  return found;
}

interface IssuedNumber {
  readonly kind: string;
  readonly number: string;
  readonly shipmentId: string;
}

function add(found: Map<string, Set<string>>, { kind, number, shipmentId }: IssuedNumber): void {
  const packages = found.get(shipmentId) ?? new Set();
  if (kind === 'package') packages.add(number);
  found.set(shipmentId, packages);
}

/** Looks only at shipments that went with this connection. */
function issued(tx: WriteTx, carrierId: string, numbers: readonly string[]): Promise<IssuedNumber[]> {
  return tx.db
    .selectFrom('issued_numbers')
    .innerJoin('shipments', (join) =>
      join
        .onRef('shipments.company_id', '=', 'issued_numbers.company_id')
        .onRef('shipments.shipment_id', '=', 'issued_numbers.shipment_id'),
    )
    .select(['issued_numbers.kind', 'issued_numbers.number', 'shipments.shipment_id as shipmentId'])
    .where('issued_numbers.company_id', '=', tx.actor.companyId)
    .where('issued_numbers.number', 'in', numbers)
    .where('shipments.carrier_id', '=', carrierId)
    .execute();
}

/** Numbers that Kaj, or the carrier's series, has made: each belongs to one shipment. */
async function byOwnNumbers(
  tx: WriteTx,
  carrierId: string,
  tier: readonly NamedNumber[],
  spell: Spell,
  among: readonly string[] | undefined,
): Promise<{ found: Map<string, Set<string>>; isByPackage: boolean }> {
  const found = new Map<string, Set<string>>();
  const values = tier.slice(0, MOST_NUMBERS).flatMap(({ value }) => spell(value));
  if (values.length === 0) return { found, isByPackage: true };
  const isWanted = ({ shipmentId }: { shipmentId: string }) => among?.includes(shipmentId) ?? true;
  const numbers = (await issued(tx, carrierId, values)).filter(isWanted);
  for (const row of numbers) add(found, row);
  const ids = tier.filter(({ qualifier }) => qualifier === SHIPMENT).map(({ value }) => value);
  const sent = await sql<{ shipmentId: string }>`
    select distinct shipment_id as "shipmentId" from edi_messages
    where company_id = ${tx.actor.companyId} and carrier_id = ${carrierId} and started_at is not null
      and (reference = any(${values}) or interchange = any(${values})
        or shipment_id = any(${ids.filter((id) => SHIPMENT_ID.test(id))}::bigint[]))`.execute(tx.db);
  const others = sent.rows.filter(isWanted);
  for (const { shipmentId } of others) found.set(shipmentId, found.get(shipmentId) ?? new Set());
  return { found, isByPackage: others.length === 0 && numbers.every(({ kind }) => kind === 'package') };
}

/** A shipment whose order number has changed since is found by the one that was sent. Undefined if there is none. */
async function byOrderNumber(
  tx: WriteTx,
  carrierId: string,
  tier: readonly NamedNumber[],
  among: readonly string[] | undefined,
): Promise<Addressees | ReplyProblem | undefined> {
  const orders = tier.filter(({ qualifier }) => ORDER.includes(qualifier)).map(({ value }) => value);
  if (orders.length === 0) return undefined;
  const isNamed = sql<boolean>`shipments.order_number_folded = any(${orders.map(foldText)})`;
  const isSent = sql<boolean>`exists (select from edi_messages
    where edi_messages.company_id = shipments.company_id and edi_messages.shipment_id = shipments.shipment_id
      and edi_messages.carrier_id = ${carrierId} and edi_messages.started_at is not null)`;
  const wasNamed = sql<boolean>`shipments.shipment_id in (select shipment_id from edi_messages
    where company_id = ${tx.actor.companyId} and carrier_id = ${carrierId} and started_at is not null
      and written_at > ${new Date(tx.now.getTime() - LOOKED_BACK)}
      and (${sql.join(
        orders.map((order) => sql`strpos(body, ${`'${writeSegment(['RFF', ['CU', order]])}`}) > 0`),
        sql` or `,
      )}))`;
  for (const condition of [sql<boolean>`${isNamed} and ${isSent}`, wasNamed]) {
    const rows = await tx.db
      .selectFrom('shipments')
      .select(['shipment_id as shipmentId', 'status'])
      .where('company_id', '=', tx.actor.companyId)
      .where('carrier_id', '=', carrierId)
      .where(condition)
      .limit(MOST_NUMBERS)
      .execute();
    const wanted = rows.filter(({ shipmentId }) => among?.includes(shipmentId) ?? true);
    const open = wanted.filter(({ status }) => !ENDED.includes(status));
    const [one, ...more] = open.length > 0 ? open : wanted;
    if (more.length > 0)
      return { code: 'sharedOrder', detail: [...new Set(orders)].slice(0, SHOWN_NUMBERS).join(', ') };
    if (one) return new Map([[one.shipmentId, new Set<string>()]]);
  }
  return undefined;
}

/** How old a message may be whose order number is looked for in its text. Unit: milliseconds. */
const LOOKED_BACK = 180 * 24 * 3600 * 1000;

const listed = (numbers: readonly NamedNumber[]): string =>
  [...new Set(numbers.map(({ value }) => value))].slice(0, SHOWN_NUMBERS).join(', ');
