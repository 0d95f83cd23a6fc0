/** What the end of day asks the server: which shipments it would be about, and how far a run has come. */
import { queryOptions } from '@tanstack/react-query';
import { type AnswerSource, answerQuery } from '#client/data/cache/answer-query.ts';
import type { DocumentChoice, Job, Rehearsal } from '#contract/end-of-day.ts';
import type { SearchFields } from '#contract/shipments-list.ts';

export interface DayScope {
  readonly searchFields: SearchFields;
  readonly maxShipmentId: string;
  readonly documents: DocumentChoice;
}

/** Unit: milliseconds. How often a run is looked at while it goes on. */
const WATCH = 1500;
const OPEN_RUNS = 15_000;

export function rehearsalQuery(source: AnswerSource, scope: DayScope) {
  const asked = answerQuery(source, 'endOfDay', { body: { ...scope, rehearse: true } });
  return queryOptions({
    ...asked,
    select: (answer) => answer as Rehearsal,
    staleTime: 0,
    // The figures of the choice before stay until those of the new one are there.
    placeholderData: (shown) => shown,
  });
}

export function jobQuery(source: AnswerSource, jobId: string) {
  return queryOptions({
    ...answerQuery(source, 'job', { params: { jobId } }),
    refetchInterval: ({ state }) => (state.data?.endedAt || state.status === 'error' ? false : WATCH),
  });
}

export function latestJobsQuery(source: AnswerSource) {
  return queryOptions({ ...answerQuery(source, 'jobs', { query: {} }), staleTime: 0, refetchInterval: OPEN_RUNS });
}

export const isOpen = ({ endedAt }: Job): boolean => endedAt === null;
