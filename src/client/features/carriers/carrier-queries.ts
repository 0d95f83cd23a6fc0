/** The company's connections as the server has them; a device keeps less of them (data/cache). */
import { type AnswerSource, answerQuery } from '#client/data/cache/answer-query.ts';

export function carriersQuery(source: AnswerSource) {
  return answerQuery(source, 'carriers', {});
}
