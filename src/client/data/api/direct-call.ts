/**
 * Writes that are sent at once or not at all: booking, printing, copies. They carry a key, so that one whose answer was
 * lost is asked about once more instead of being done twice.
 */
import type { OperationName } from '#contract/operations.ts';
import type { ApiClient, CallOptions } from './api-client.ts';
import { OfflineError } from './api-errors.ts';
import type { CallAnswer, CallInput } from './api-request.ts';
import type { ConnectivityService } from './connectivity.ts';

type DirectCall = <Name extends OperationName>(
  name: Name,
  input: CallInput<Name>,
  etag?: string | null,
) => Promise<CallAnswer<Name>>;

export interface DirectCallDependencies {
  readonly api: ApiClient;
  readonly connectivity: Pick<ConnectivityService, 'probe'>;
  readonly isExact: () => boolean;
  readonly newId: () => string;
}

export function createDirectCall({ api, connectivity, isExact, newId }: DirectCallDependencies): DirectCall {
  return async (name, input, etag = null) => {
    const options = isExact() ? callOptions(newId(), etag) : {};
    try {
      return await api.call(name, input, options);
    } catch (error) {
      const isUnknown = error instanceof OfflineError && error.sent;
      if (!isUnknown || !isExact() || !(await connectivity.probe())) throw error;
      return api.call(name, input, options);
    }
  };
}

/** What makes a write exact, sent only to a server that has announced it. */
function callOptions(key: string, etag: string | null): CallOptions {
  return { idempotencyKey: key, ...(etag ? { ifMatch: etag } : {}) };
}
