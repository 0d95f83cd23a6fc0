/** The queries of the profile: the person's own facts, which can be read without the server, and where they are signed in. */
import { type AnswerSource, answerQuery, persistedAnswerQuery } from '#client/data/cache/answer-query.ts';

export function profileQuery(source: AnswerSource) {
  return persistedAnswerQuery(source, 'myProfile', {});
}

export function sessionsQuery(source: AnswerSource) {
  return answerQuery(source, 'sessions', {});
}
