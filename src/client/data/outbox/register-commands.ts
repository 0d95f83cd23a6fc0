/**
 * Saves entries of the registers: like shipments they go through the queue, online or offline. Deletes, and everything about
 * carriers, are sent at once or not at all.
 */

import { TEMPORARY_PREFIX } from '#domain/commands/entity-reference.ts';
import { entityKey } from '#domain/commands/kind-names.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { Entities, RegisterInputs, RegisterKind } from '#domain/kinds/kinds.ts';
import type { TabIdentity } from '../device/tab-identity.ts';
import type { OutboxActions } from './outbox-actions.ts';
import type { Outcome } from './outcome-channel.ts';

/** An entry as the person saw it. */
export interface SeenEntry<Kind extends RegisterKind> {
  readonly id: string;
  readonly entity: Entities[Kind];
}

export interface RegisterCommands {
  /**
   * Without `before`, creates a new entry. The input is complete; only what differs from `before` is merged with other
   * people's edits. `draftKey`: the draft to delete once the server has applied this.
   */
  save<Kind extends RegisterKind>(
    kind: Kind,
    input: RegisterInputs[Kind],
    before?: SeenEntry<Kind>,
    draftKey?: string,
  ): Promise<Outcome>;
  /** Sends a refused save again, corrected, in its place. */
  correct<Kind extends RegisterKind>(refused: OutboxEntry, input: RegisterInputs[Kind]): Promise<Outcome>;
}

export interface RegisterCommandsDependencies {
  readonly outbox: Pick<OutboxActions, 'enqueue' | 'repair'>;
  readonly newId: () => string;
  readonly tab: Pick<TabIdentity, 'id'>;
}

export function createRegisterCommands({ outbox, newId, tab }: RegisterCommandsDependencies): RegisterCommands {
  return {
    async save(kind, input, before, draftKey) {
      const draft = { draftKey: draftKey ?? null, draftTab: draftKey ? await tab.id() : null };
      if (before) {
        return outbox.enqueue({
          ...draft,
          operation: `${kind}.put`,
          entityKey: entityKey(kind, before.id),
          payload: input,
          base: before.entity,
          baseEtag: before.entity._etag,
        });
      }
      // The server knows a new entry by this name, so that asking twice creates only one.
      const clientRef = input.clientRef ?? newId();
      return outbox.enqueue({
        ...draft,
        operation: `${kind}.create`,
        entityKey: entityKey(kind, TEMPORARY_PREFIX + clientRef),
        payload: { ...input, clientRef },
        base: input,
        baseEtag: null,
      });
    },
    // A new entry keeps the name the server may know it by.
    correct({ id, payload }, input) {
      const { clientRef } = payload as { readonly clientRef?: string };
      return outbox.repair(id, clientRef ? { ...input, clientRef } : input);
    },
  };
}
