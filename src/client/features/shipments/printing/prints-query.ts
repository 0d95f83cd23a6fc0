/** The ledger of a shipment's prints, one page at a time; only the server has it. */
import { type AnswerSource, serverQuery } from '#client/data/cache/server-query.ts';

export function printsQuery(source: AnswerSource, shipmentId: string, page: number) {
  return serverQuery(source, 'prints', { params: { shipmentId }, query: { page: String(page) } });
}
