/** A company's users and its plan; kept on the device for reading. */
import { type AnswerSource, persistedAnswerQuery } from '#client/data/cache/answer-query.ts';

export const usersQuery = (source: AnswerSource) => persistedAnswerQuery(source, 'users', {});
export const companyQuery = (source: AnswerSource) => persistedAnswerQuery(source, 'company', {});
