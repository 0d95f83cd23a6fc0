/** Stands in for a server answer that has not arrived: it is loading, needs the network, or failed. */
import { OfflineError } from '#client/data/api/api-errors.ts';
import { FailedState, LoadingState, NotOnDeviceState } from './page-states.tsx';

export function UnansweredState({ error, rows, onRetry }: { error: unknown; rows: number; onRetry: () => unknown }) {
  if (!error) return <LoadingState rows={rows} />;
  return error instanceof OfflineError ? <NotOnDeviceState onRetry={onRetry} /> : <FailedState onRetry={onRetry} />;
}
