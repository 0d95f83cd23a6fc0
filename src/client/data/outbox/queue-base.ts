/** Writes to base what the server said about an entry's entity: its answer, or what is read again when it did not say. */
import type { SyncPolicy } from '#domain/kinds/entity-kind.ts';
import type { EntityKind } from '#domain/kinds/kind-names.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import type { BaseWriter } from '../cache/base-writer.ts';
import type { KeptKind } from '../cache/cache-database.ts';

export interface QueueBase {
  /** Takes in a document of the server's; rejects when it has to be read and the server cannot be reached. */
  take(kind: EntityKind, doc: unknown): Promise<void>;
}

/**
 * Registers come with the change feed, in the order of commits; a shipment's answer is worth having at once. A server that
 * announces no feed tells an entry in its answer and nowhere else.
 */
export function createQueueBase(base: BaseWriter, pull: () => Promise<unknown>, policy: () => SyncPolicy): QueueBase {
  return {
    async take(kind, doc) {
      const { isToldAtOnce, read } = anyKind(kind);
      if (!isToldAtOnce && policy() === 'exact') await pull();
      else if (read) await base.put(kind as KeptKind, doc as never);
    },
  };
}
