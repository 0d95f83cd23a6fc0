/** The queries of the profile: the person's own facts, which can be read without the server, and where they are signed in. */
import { type AnswerSource, persistedQuery, serverQuery } from '#client/data/cache/server-query.ts';

export function profileQuery(source: AnswerSource) {
  return persistedQuery(source, 'myProfile', {});
}

export function sessionsQuery(source: AnswerSource) {
  return serverQuery(source, 'sessions', {});
}
