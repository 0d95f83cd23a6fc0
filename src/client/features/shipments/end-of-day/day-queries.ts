/**
 * What the end of day asks the server: which shipments it would cover, and how far a run has come. Both answers word the reasons
 * for what is left out, so each language has an answer of its own.
 */
import { queryOptions } from '@tanstack/react-query';
import { type AnswerSource, serverQuery } from '#client/data/cache/server-query.ts';
import type { DocumentChoice, Job, Rehearsal } from '#contract/end-of-day.ts';
import type { SearchFields } from '#contract/shipments-list.ts';

export interface DayScope {
  readonly searchFields: SearchFields;
  readonly maxShipmentId: string;
  readonly documents: DocumentChoice;
}

/** Unit: milliseconds. The polling interval while a run continues. */
const WATCH = 1500;
const OPEN_RUNS = 15_000;

export function rehearsalQuery(source: AnswerSource, scope: DayScope, language: string) {
  const asked = serverQuery(source, 'endOfDay', { body: { ...scope, rehearse: true } });
  return queryOptions({
    ...asked,
    queryKey: [...asked.queryKey, language],
    select: (answer) => answer as Rehearsal,
    staleTime: 0,
    // The figures of the previous choice stay until the new ones arrive.
    placeholderData: (shown) => shown,
  });
}

export function jobQuery(source: AnswerSource, jobId: string, language: string) {
  const asked = serverQuery(source, 'job', { params: { jobId } });
  return queryOptions({
    ...asked,
    queryKey: [...asked.queryKey, language],
    // It may have gone on, or have been signed, since it was read in this language.
    staleTime: 0,
    // Shows the answer in the previous language until this one arrives, but never another run.
    placeholderData: (shown) => (shown?.jobId === jobId ? shown : undefined),
    refetchInterval: ({ state }) => (state.data?.endedAt || state.status === 'error' ? false : WATCH),
  });
}

export function latestJobsQuery(source: AnswerSource) {
  return queryOptions({ ...serverQuery(source, 'jobs', { query: {} }), staleTime: 0, refetchInterval: OPEN_RUNS });
}

export const isOpen = ({ endedAt }: Job): boolean => endedAt === null;
