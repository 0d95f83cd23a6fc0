/** The company and the plans it can choose from; kept on the device for reading. */
import { type AnswerSource, persistedQuery } from '#client/data/cache/server-query.ts';

export const companyQuery = (source: AnswerSource) => persistedQuery(source, 'company', {});
export const plansQuery = (source: AnswerSource) => persistedQuery(source, 'paymentPlans', {});
