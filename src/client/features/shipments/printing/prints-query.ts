/** The ledger of a shipment's prints, one page at a time; only the server has it. */
import { type AnswerSource, answerQuery } from '#client/data/cache/answer-query.ts';

export function printsQuery(source: AnswerSource, shipmentId: string, page: number) {
  return answerQuery(source, 'prints', { params: { shipmentId }, query: { page: String(page) } });
}
