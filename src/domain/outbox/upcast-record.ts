/**
 * Turns records of earlier versions of the app into records of this one: one pure step per version, never removed, each
 * tested with a record from its release (tests/domain/outbox). A record of a later version is not understood and is left alone:
 * its lane waits for the app that wrote it.
 */
import { COMMAND_NAMES, entityKindOf } from '#domain/commands/kind-names.ts';
import { newEntry, type OutboxEntry, RECORD_VERSION } from '#domain/commands/outbox-entry.ts';

type Stored = Readonly<Record<string, unknown>>;

/** A record this version cannot read: kept as it is. */
export interface UnknownRecord {
  readonly seq: number;
  readonly entityKey: string;
}

export function upcastRecord(stored: Stored): OutboxEntry | undefined {
  let record = stored;
  while (record.v !== RECORD_VERSION) {
    const step = STEPS[Number(record.v)];
    if (!step) return undefined;
    record = step(record);
  }
  const entry = record as unknown as OutboxEntry;
  return COMMAND_NAMES.includes(entry.operation) ? entry : undefined;
}

const STEPS: Readonly<Record<number, (record: Stored) => Stored>> = {
  // Version 1 sent an entry at once or not at all: it had neither lanes nor reasons, and stored the call instead of deriving
  // it.
  1: ({ seq, id, userKey, operation, entityKey, draftKey, payload, base, baseEtag, createdAt, ...rest }) => {
    const kind = operation as OutboxEntry['operation'];
    const asked = {
      operation: kind,
      payload,
      base,
      entityKey: entityKey as string,
      draftKey: draftKey as string | null,
    };
    // It had no histories either; a record with one got it on the device when the server's data was restored.
    const history = rest.history as string | undefined;
    const birth = { id: id as string, userKey: userKey as string, now: createdAt as number, history: history ?? null };
    return {
      ...newEntry({ ...asked, baseEtag: baseEtag as string | null }, { ...birth, build: rest.createdBuild as number }),
      kind: entityKindOf(kind),
      seq,
      state: rest.state === 'inflight' ? 'ambiguous' : 'queued',
      sentAt: rest.sentAt ?? null,
      sendings: rest.sentAt == null ? 0 : 1,
    };
  },
};
