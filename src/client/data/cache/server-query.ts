/**
 * A query whose value is the answer to one operation, for screens whose data is not in the device's database. A query that
 * `keeps` its answer can be read without the server, on this device and only by this user (persisted-queries.ts).
 */
import { queryOptions } from '@tanstack/react-query';
import type { OperationName } from '#contract/operations.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { CallInput } from '../api/api-request.ts';

export interface AnswerSource {
  readonly userKey: string;
  readonly api: ApiClient;
}

/** Only operations that show people their own data: every operation whose answer contains a secret is left out. */
export type PersistedOperation = 'myProfile' | 'users' | 'company' | 'paymentPlans' | 'stations' | 'savedSearches';

interface AnswerMeta extends Record<string, unknown> {
  readonly keeps?: PersistedOperation;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: AnswerMeta;
  }
}

export function persistedQuery<Name extends PersistedOperation>(
  source: AnswerSource,
  name: Name,
  input: CallInput<Name>,
) {
  return queryOptions({
    ...callQuery(source, name, input),
    meta: { keeps: name },
    // An answer that leaves the memory leaves the stored copy too.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** An answer that can be kept is always asked for as one: a single screen that did not say so would end the keeping. */
export function serverQuery<Name extends Exclude<OperationName, PersistedOperation>>(
  source: AnswerSource,
  name: Name,
  input: CallInput<Name>,
) {
  return callQuery(source, name, input);
}

function callQuery<Name extends OperationName>({ userKey, api }: AnswerSource, name: Name, input: CallInput<Name>) {
  return queryOptions({
    queryKey: ['answer', userKey, name, input],
    queryFn: ({ signal }) => api.call(name, input, { signal }),
  });
}
