/** The company's stations as the server knows them; readable without it as of when it last answered. */
import { type AnswerSource, persistedQuery } from '#client/data/cache/server-query.ts';

/** While somebody looks at them. Unit: milliseconds. */
const LOOKED_AT_EVERY = 5000;

export function stationsQuery(source: AnswerSource) {
  return { ...persistedQuery(source, 'stations', {}), refetchInterval: LOOKED_AT_EVERY };
}
