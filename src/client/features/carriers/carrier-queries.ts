/** The company's connections as the server has them: what a device keeps of them is less (data/cache). */
import { type AnswerSource, answerQuery } from '#client/data/cache/answer-query.ts';

export function carriersQuery(source: AnswerSource) {
  return answerQuery(source, 'carriers', {});
}
