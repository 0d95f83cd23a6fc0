/** What the history of a shipment takes from elsewhere: papers, messages, and what its carrier reported. */
import { sql } from 'kysely';
import type { HistoryEvent } from '#contract/history.ts';
import { momentOfLocalTime } from '#domain/shared/local-time.ts';
import { readShipmentMessages } from '#server/edi-log/edi-log.ts';
import { readPrints } from '#server/printing/print-ledger.ts';
import { ALL, eventOf, type Source } from './history-source.ts';

/** Previews changed nothing; the ledger has them. */
export const printed: Source = async ({ db, companyId, shipment: { shipmentId }, limit }) => {
  const { entries, count } = await readPrints(db, companyId, shipmentId, { limit, withPreviews: false });
  const events = entries.map((print) => {
    const at = new Date(print.askedAt);
    return eventOf({
      ...{ eventId: `p${print.printId}`, what: 'print', group: 'papers', doneAt: at, clock: 'server', serverAt: at },
      ...{ user: print.askedBy, userName: print.askedByName, device: print.device, print },
    });
  });
  return { events, counts: { papers: count } };
};

/** What a reply reports about the shipment is `reported`. */
export const messages: Source = async ({ db, companyId, shipment: { shipmentId }, now }) => {
  const entries = await readShipmentMessages(db, companyId, shipmentId, now, ALL);
  const events = entries.map((message) => {
    const at = new Date(message.at);
    const told = { doneAt: at, clock: 'server', serverAt: at, message } as const;
    return eventOf({ eventId: `m${message.ediId}`, what: 'message', group: 'carrier', ...told });
  });
  return { events, counts: { carrier: events.length } };
};

/** By the carrier's clock, as far as it gives one. */
export const reported: Source = async ({ db, companyId, shipment: { shipmentId }, timeZone }) => {
  const { rows } = await sql<{
    event_id: string;
    code: string;
    event_time: string;
    place: string;
    words: string;
    package_numbers: string[];
    told_at: Date;
    carrier_name: string | null;
  }>`
    select told.event_id, told.code, told.event_time, told.place, told.words, told.package_numbers, told.told_at, carriers.name as carrier_name
    from carrier_events as told
    left join edi_replies using (company_id, reply_id)
    left join carriers using (company_id, carrier_id)
    where company_id = ${companyId} and told.shipment_id = ${shipmentId}
    order by event_id desc limit ${ALL}`.execute(db);
  const events = rows.map((row): HistoryEvent => {
    const { code, event_time: time, place, words, package_numbers: packageNumbers } = row;
    const moment = momentOfLocalTime(time, timeZone);
    const [doneAt, clock] = Number.isNaN(moment)
      ? [row.told_at, 'server' as const]
      : [new Date(moment), 'carrier' as const];
    return eventOf({
      ...{ eventId: `e${row.event_id}`, what: 'carrierEvent', group: 'carrier', doneAt, clock, serverAt: row.told_at },
      carrierEvent: { code, time, place, words, packageNumbers, carrierName: row.carrier_name ?? '' },
    });
  });
  return { events, counts: { carrier: events.length } };
};
