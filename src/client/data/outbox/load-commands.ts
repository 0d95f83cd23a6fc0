/**
 * What a person does at the tailgate. All of it goes through the queue, online or offline, and nothing of it can clash: a load is
 * a set of events. The load itself is opened with the first of them.
 */
import type { FinishLoadInput, LoadEvent } from '#contract/load.ts';
import { entityKey } from '#domain/commands/kind-names.ts';
import type { NewEntry } from '#domain/commands/outbox-entry.ts';
import type { LoadFinishing, LoadTidings } from '#domain/kinds/load-kind.ts';
import { loadPlace } from '#domain/loads/load-id.ts';
import type { OutboxActions } from './outbox-actions.ts';

export interface LoadCommands {
  open(id: string): Promise<unknown>;
  tell(id: string, event: LoadEvent): Promise<unknown>;
  finish(id: string, finish: FinishLoadInput): Promise<unknown>;
}

export interface LoadCommandsDependencies {
  readonly outbox: Pick<OutboxActions, 'enqueue'>;
  readonly username: string;
}

export function createLoadCommands({ outbox, username }: LoadCommandsDependencies): LoadCommands {
  const enqueue = (operation: NewEntry['operation'], id: string, payload: unknown) =>
    outbox.enqueue({ operation, entityKey: entityKey('load', id), payload, base: null, baseEtag: null });
  return {
    open: (id) => enqueue('load.open', id, loadPlace(id)),
    tell: (id, event) => enqueue('load.tell', id, { [event.eventId]: event } satisfies LoadTidings),
    finish: (id, finish) => enqueue('load.finish', id, { ...finish, by: username } satisfies LoadFinishing),
  };
}
