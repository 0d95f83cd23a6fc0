/** The company and the plans it can choose from; kept on the device for reading. */
import { type AnswerSource, keptAnswerQuery } from '#client/data/cache/answer-query.ts';

export const companyQuery = (source: AnswerSource) => keptAnswerQuery(source, 'company', {});
export const plansQuery = (source: AnswerSource) => keptAnswerQuery(source, 'paymentPlans', {});
