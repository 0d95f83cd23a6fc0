/** The company and the plans it can choose from; kept on the device for reading. */
import { type AnswerSource, persistedAnswerQuery } from '#client/data/cache/answer-query.ts';

export const companyQuery = (source: AnswerSource) => persistedAnswerQuery(source, 'company', {});
export const plansQuery = (source: AnswerSource) => persistedAnswerQuery(source, 'paymentPlans', {});
