/** A company's users and its plan; kept on the device for reading. */
import { type AnswerSource, keptAnswerQuery } from '#client/data/cache/answer-query.ts';

export const usersQuery = (source: AnswerSource) => keptAnswerQuery(source, 'users', {});
export const companyQuery = (source: AnswerSource) => keptAnswerQuery(source, 'company', {});
