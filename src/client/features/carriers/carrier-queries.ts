/** The company's connections as the server has them; a device keeps less of them (data/cache). */
import { type AnswerSource, serverQuery } from '#client/data/cache/server-query.ts';

export function carriersQuery(source: AnswerSource) {
  return serverQuery(source, 'carriers', {});
}
