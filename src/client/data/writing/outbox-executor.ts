/**
 * Sends one operation now and says what became of it. While the server is known to be away nothing is sent and the
 * person's edit stays a draft; an operation whose answer was lost is asked about again under its own key.
 */
import type { ApiClient } from '../api-client.ts';
import { ApiError, OfflineError, SessionExpiredError } from '../api-errors.ts';
import type { ConnectivityService } from '../connectivity.ts';
import { callOptions, withoutAdditions } from './exact-writing.ts';
import type { OutboxExecutor, Verdict } from './outbox.ts';

export interface ExecutorDependencies {
  readonly api: ApiClient;
  readonly connectivity: Pick<ConnectivityService, 'state' | 'probe'>;
  /** Whether the server keeps keys and compares etags. */
  readonly isExact: () => boolean;
}

/** The server is at it, or asks for patience: the same request later. */
const LATER = new Set([408, 425, 429, 503]);

export function createDirectExecutor({ api, connectivity, isExact }: ExecutorDependencies): OutboxExecutor {
  return {
    async send(record): Promise<Verdict> {
      if (connectivity.state.get() !== 'online' && !(await connectivity.probe())) return { kind: 'kept' };
      const { params, query } = record;
      const body = isExact() ? record.payload : withoutAdditions(record.payload);
      try {
        const options = isExact() ? callOptions(record.id, record.baseEtag) : {};
        const answer = await api.send(record.call, { params, query, body }, options);
        return { kind: 'applied', answer: answer.body };
      } catch (error) {
        return toVerdict(error);
      }
    },
  };
}

function toVerdict(error: unknown): Verdict {
  if (error instanceof SessionExpiredError) return { kind: 'kept' };
  if (error instanceof OfflineError) return { kind: error.sent ? 'unknown' : 'kept' };
  if (!(error instanceof ApiError)) throw error;
  const isUnsettled = error.status >= 500 || LATER.has(error.status) || error.code === 'inProgress';
  return isUnsettled && error.status !== 501 ? { kind: 'unknown' } : { kind: 'refused', error };
}
