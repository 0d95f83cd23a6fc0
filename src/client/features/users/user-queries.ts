/** A company's users and its plan; kept on the device for reading. */
import { type AnswerSource, persistedQuery } from '#client/data/cache/server-query.ts';

export const usersQuery = (source: AnswerSource) => persistedQuery(source, 'users', {});
export const companyQuery = (source: AnswerSource) => persistedQuery(source, 'company', {});
