/**
 * A company's EDI log: what was sent and what was answered, newest first. It can be narrowed to a carrier or a shipment.
 * Not here: sending (edi-delivery.ts), replies (edi-replies.ts).
 */
import { type RawBuilder, sql } from 'kysely';
import type { LastDelivery } from '#contract/carrier.ts';
import type { EdiCounts, EdiEntry, EdiPlacement } from '#contract/edi.ts';
import { type EdiLogFilter, WEB_SERVICE } from '#contract/edi-log-limits.ts';
import { isTestInterchange } from '#documents/edifact-reader.ts';
import { messageOf } from '#documents/joined-interchange.ts';
import { pageCount } from '#domain/shared/pages.ts';
import type { Db } from '#server/db/database.ts';
import { DELIVERY_LIMIT } from '#server/edi/delivery-batch.ts';

const PAGE_SIZE = 50;
/** Unit: milliseconds. */
const COUNTED = 7 * 24 * 3600 * 1000;

export interface EdiLogChoice {
  readonly carrierId?: string | undefined;
  readonly shipmentId?: string | undefined;
  readonly state?: EdiLogFilter | undefined;
  readonly kind?: string | undefined;
  readonly search?: string | undefined;
  readonly page: number;
}

interface LogRow {
  /** Part of an entry's id: the table that contains it. */
  mark: 'o' | 'i' | 'w';
  direction: 'out' | 'in';
  id: string;
  carrier_id: string;
  shipment_id: string | null;
  reference: string;
  interchange: string | null;
  kind: string;
  function: string | null;
  state: EdiEntry['state'];
  tries: number;
  problem: string | null;
  at: Date;
  started_at: Date | null;
  next_try_at: Date | null;
  given_up_at: Date | null;
  dropped_at: Date | null;
  sent_at: Date | null;
  /** By a carrier's server. */
  was_taken: boolean;
  /** Of a call to a web service: made in test mode, that is to the simulated carrier. */
  is_simulated: boolean | null;
  carrier_name: string | null;
  body: string;
  attempts: EdiEntry['attempts'];
  order_number: string | null;
  receiver_name: string | null;
  events: EdiEntry['events'];
}

/** Of a call to a carrier's web service. */
const CALL_ANSWER = sql`case state when 'accepted' then 'accepted' when 'refused' then 'rejected' end`;
const CALL_GIVEN_UP = sql`case when state = 'gaveUp' then called_at end`;
const CALL_DROPPED = sql`case when state = 'dropped' then written_at end`;
const IS_SIMULATED = sql`(request #>> '{carrier,testMode}')::boolean`;

const LOG = sql`
  select 'o' as mark, company_id, 'out' as direction, message_id as id, carrier_id, shipment_id, reference, interchange, 'IFTMIN' as kind,
    function, null as answered, tries, last_error as problem, written_at as at, started_at, next_try_at, given_up_at,
    dropped_at, sent_at, at_server, body, attempts, null::boolean as is_simulated
  from edi_messages
  union all
  select 'i', company_id, 'in', reply_id, carrier_id, shipment_id, reference, (
      select interchange from edi_messages as answered
      where answered.company_id = edi_replies.company_id and answered.reference = edi_replies.reference
    ), kind, null, state, 0, problem, fetched_at, null, null, null, null, null, null, (
      select body from edi_replies as file
      where file.company_id = edi_replies.company_id and file.carrier_id = edi_replies.carrier_id
        and file.hash = edi_replies.hash and file.part = 0
    ), '[]'::jsonb, null
  from edi_replies
  union all
  select 'w', company_id, 'out', call_id, carrier_id, shipment_id, reference, null, '${sql.raw(WEB_SERVICE)}',
    case action when 'book' then 'original' when 'update' then 'replace' else 'cancel' end,
    ${CALL_ANSWER},
    tries, coalesce(answer ->> 'reason', last_error), written_at, called_at, next_try_at,
    ${CALL_GIVEN_UP}, ${CALL_DROPPED}, null, null,
    jsonb_pretty(request), attempts, ${IS_SIMULATED}
  from web_bookings`;

/** The state of a message at a given moment; for a reply, and for an answered call, what the answer says. */
const stateAt = (now: Date) => sql`
  case when answered is not null then answered when sent_at is not null then 'delivered'
    when dropped_at is not null then 'dropped' when given_up_at is not null then 'gaveUp'
    when next_try_at is not null then 'retrying'
    when started_at > ${new Date(now.getTime() - DELIVERY_LIMIT)} then 'sending' else 'waiting' end`;

/** A message that does not say it is judged by the connection as it is now. */
const AT_SERVER = sql`coalesce(at_server, carriers.connection ->> 'fTPserver' <> '', false)`;

interface Looked {
  readonly companyId: string;
  /** The shipment whose events a reply shows, if it reports on several shipments. */
  readonly shipmentId?: string | undefined;
  readonly now: Date;
}

/** Matching rows of the log, with what is known about their shipment. */
function rowsOf({ companyId, shipmentId, now }: Looked, chosen: RawBuilder<unknown>) {
  const reported = sql`
    from carrier_events as reported
    where reported.company_id = ${companyId} and reported.reply_id = log.id and log.direction = 'in'
      and reported.shipment_id = coalesce(${shipmentId ?? null}::bigint, log.shipment_id)`;
  const isAbout =
    shipmentId === undefined ? sql`true` : sql`(log.shipment_id = ${shipmentId} or exists (select ${reported}))`;
  return sql`
    select log.*, ${AT_SERVER} as was_taken, carriers.name as carrier_name,
      shipments.document ->> 'orderNumber' as order_number,
      shipments.document #>> '{addresses,receiver,name}' as receiver_name,
      coalesce((
        select jsonb_agg(jsonb_build_object('code', code, 'time', event_time, 'place', place, 'words', words) order by event_id) ${reported}
      ), '[]') as events
    from (select written.*, ${stateAt(now)} as state from (${LOG}) as written) as log
    left join carriers on carriers.company_id = log.company_id and carriers.carrier_id = log.carrier_id
    left join shipments on shipments.company_id = log.company_id and shipments.shipment_id = log.shipment_id
    where log.company_id = ${companyId} and ${isAbout} and ${chosen}`;
}

export async function readEdiLog(db: Db, companyId: string, choice: EdiLogChoice, now: Date) {
  const { carrierId, shipmentId, page } = choice;
  const ofCarrier = carrierId === undefined ? sql`true` : sql`log.carrier_id = ${carrierId}`;
  const looked = { companyId, shipmentId, now };
  const found = rowsOf(looked, sql`${ofCarrier} and ${isChosen(choice)}`);
  const { rows } = await sql<LogRow>`
    ${found} order by at desc, mark, id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db);
  const counted = await sql<{ count: string }>`select count(*) as count from (${found}) as found`.execute(db);
  const pages = pageCount(Number(counted.rows[0]?.count ?? 0), PAGE_SIZE);
  const recent = rowsOf(looked, sql`${ofCarrier} and at > ${new Date(now.getTime() - COUNTED)}`);
  return {
    data: rows.map(toEntry),
    pages,
    counts: await countStates(db, recent),
    fetchedAt: carrierId === undefined ? null : await findFetchedAt(db, companyId, carrierId),
  };
}

/** Every message about a shipment, newest first, but for those that only report its events. */
export async function readShipmentMessages(
  db: Db,
  companyId: string,
  shipmentId: string,
  now: Date,
  limit: number,
): Promise<EdiEntry[]> {
  const found = rowsOf({ companyId, shipmentId, now }, sql`log.state <> 'event'`);
  const { rows } = await sql<LogRow>`${found} order by at desc, mark, id desc limit ${limit}`.execute(db);
  return rows.map(toEntry);
}

/** A message that is being sent for the first time counts as waiting. */
function isChosen({ state, kind, search = '' }: EdiLogChoice) {
  const states = state === 'waiting' ? ['waiting', 'sending'] : [state];
  const text = search.trim();
  const numbers = sql`concat_ws(e'\n', shipments.document ->> 'orderNumber', log.shipment_id,
    shipments.document ->> 'consignmentNo', log.reference, log.interchange)`;
  return sql`${state === undefined ? sql`true` : sql`log.state = any(${states})`}
    and ${kind === undefined ? sql`true` : sql`log.kind = ${kind}`}
    and ${text === '' ? sql`true` : sql`strpos(lower(${numbers}), lower(${text})) > 0`}`;
}

async function countStates(db: Db, rows: RawBuilder<unknown>): Promise<EdiCounts> {
  const { rows: counted } = await sql<{ state: EdiEntry['state']; count: number }>`
    select state, count(*)::integer as count from (${rows}) as recent group by state`.execute(db);
  const of = (...states: EdiEntry['state'][]) =>
    counted.reduce((sum, { state, count }) => (states.includes(state) ? sum + count : sum), 0);
  return {
    all: counted.reduce((sum, { count }) => sum + count, 0),
    waiting: of('waiting', 'sending'),
    retrying: of('retrying'),
    gaveUp: of('gaveUp'),
    rejected: of('rejected'),
    refused: of('refused'),
  };
}

async function findFetchedAt(db: Db, companyId: string, carrierId: string): Promise<string | null> {
  const found = await db
    .selectFrom('carrier_collections')
    .select('fetched_at')
    .where('company_id', '=', companyId)
    .where('carrier_id', '=', carrierId)
    .executeTakeFirst();
  return found?.fetched_at.toISOString() ?? null;
}

export async function findEdiEntry(db: Db, companyId: string, ediId: string, now: Date) {
  const [, mark, id] = /^([oiw])(\d{1,18})$/.exec(ediId) ?? [];
  if (!mark || !id) return undefined;
  const chosen = sql`mark = ${mark} and id = ${id}`;
  const { rows } = await sql<LogRow>`${rowsOf({ companyId, now }, chosen)}`.execute(db);
  return rows[0] && { entry: toEntry(rows[0]), text: textOf(rows[0]), mark, messageId: id };
}

/** For a message that goes with others, only its own part. */
const textOf = ({ mark, interchange, body }: LogRow): string =>
  mark === 'o' && interchange !== null ? messageOf(body) : body;

/** The state of the newest message to each carrier, by carrier id. */
export async function readLastDeliveries(db: Db, companyId: string, now: Date): Promise<Map<string, LastDelivery>> {
  const { rows } = await sql<LogRow>`
    select message.*, ${AT_SERVER} as was_taken, ${stateAt(now)} as state from carriers
    cross join lateral (
      (
        select 'o' as mark, carrier_id, null as answered, written_at as at, started_at, next_try_at, given_up_at, dropped_at,
          sent_at, at_server, body, null::boolean as is_simulated
        from edi_messages
        where company_id = carriers.company_id and carrier_id = carriers.carrier_id
        order by message_id desc limit 1
      ) union all (
        select 'w', carrier_id, ${CALL_ANSWER}, written_at, called_at, next_try_at, ${CALL_GIVEN_UP}, ${CALL_DROPPED},
          null, null, '', ${IS_SIMULATED}
        from web_bookings
        where company_id = carriers.company_id and carrier_id = carriers.carrier_id
        order by call_id desc limit 1
      ) order by at desc limit 1
    ) as message
    where carriers.company_id = ${companyId}`.execute(db);
  return new Map(
    rows.map((row) => [
      row.carrier_id,
      { at: momentOf(row).toISOString(), state: row.state, placement: placementOf(row) },
    ]),
  );
}

/** When a message reached its current state. */
const momentOf = (row: LogRow): Date => row.sent_at ?? row.given_up_at ?? row.next_try_at ?? row.at;

function placementOf({ mark, state, was_taken: wasTaken, body, is_simulated }: LogRow): EdiPlacement | null {
  if (mark === 'w') return state === 'accepted' && is_simulated ? 'testMade' : null;
  if (state !== 'delivered') return null;
  const isTest = isTestInterchange(body);
  if (wasTaken) return isTest ? 'testSent' : 'sent';
  return isTest ? 'testMade' : 'ready';
}

function toEntry(row: LogRow): EdiEntry {
  return {
    ediId: row.mark + row.id,
    direction: row.direction,
    kind: row.kind,
    function: row.function,
    state: row.state,
    reference: row.reference,
    interchange: row.interchange,
    carrierId: row.carrier_id,
    carrierName: row.carrier_name ?? '',
    orderNumber: row.order_number,
    receiverName: row.receiver_name,
    shipmentId: row.shipment_id,
    tries: row.tries,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    problem: row.problem,
    at: row.at.toISOString(),
    deliveredAt: row.sent_at?.toISOString() ?? null,
    placement: placementOf(row),
    attempts: row.attempts,
    events: row.events,
  };
}
