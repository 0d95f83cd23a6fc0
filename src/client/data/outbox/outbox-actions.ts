/**
 * The queue as commands and screens use it: enqueue an entry and learn what became of it, take it back, correct it, decide
 * its conflict. Everything here is on disk before the call returns; sending follows on its own.
 * Not here: the steps (outbox-store.ts), sending (drain.ts).
 */
import { cleanTexts } from '#contract/clean-text.ts';
import { idOfKey } from '#domain/commands/entity-reference.ts';
import { isCreate, type NewEntry, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { clashesOf, mayBeSent } from '#domain/outbox/conflict-choices.ts';
import { decideEntry, givenUp, restoredPayload } from '#domain/outbox/merge-entry.ts';
import { ApiError, OfflineError } from '../api/api-errors.ts';
import type { DataHistory } from '../api/data-history.ts';
import type { EntryNews } from './drain.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Outcome, OutcomeChannel } from './outcome-channel.ts';

export interface OutboxActions {
  /** Without a form to go back to, a refused entry stays in the queue. */
  enqueue(entry: NewEntry, from?: 'form' | 'journal'): Promise<Outcome>;
  /** Takes back an entry that has not left; rejects if it may have. */
  undo(id: string): Promise<readonly OutboxEntry[]>;
  /** Gives up a stopped entry, with everything that needs it. */
  discard(id: string): Promise<readonly OutboxEntry[]>;
  /** Gives up a stopped entry and enqueues it anew in one step; if refused, the new one stays in the queue. */
  renew(id: string, entry: NewEntry): Promise<Outcome>;
  /** A person approved the entry, or wants it tried again as it is. */
  release(id: string): Promise<void>;
  /** Replaces an entry that was corrected in its own form by another one in the same place. */
  repair(id: string, payload: unknown): Promise<Outcome>;
  /**
   * Decides a conflict. `mine`: the groups of this person's changes to send over what the server has; without any, the
   * server's stand.
   */
  decide(id: string, mine: readonly string[]): Promise<void>;
  /** For an entity that is gone: creates another one instead of the entry and those that follow it. */
  createInstead(id: string, create: NewEntry): Promise<void>;
}

export interface OutboxActionsDependencies {
  readonly store: OutboxStore;
  /** Resolves when nothing more can be sent now. */
  readonly wake: () => Promise<void>;
  readonly outcomes: OutcomeChannel;
  readonly userKey: string;
  readonly now: () => number;
  readonly newId: () => string;
  readonly build: number;
  readonly history: Pick<DataHistory, 'own' | 'server'>;
  /** Resolves when a command has waited long enough. */
  readonly untilOverdue: () => Promise<void>;
  /** A command has waited long enough without an answer. */
  readonly onOverdue: () => void;
  /** If false, nothing may be left waiting that the form can still take back. */
  readonly isLasting?: boolean;
}

export interface OutboxActionsParts extends OutboxActions {
  /** Passes the news of a drain, here or in another tab, to whoever asked. Returns whether somebody here was waiting for it. */
  notifyWaiting(news: EntryNews): boolean;
}

/** What is kept here and shown meanwhile equals what the server will store. */
function withCleanTexts(entry: NewEntry): NewEntry {
  return { ...entry, payload: cleanTexts(structuredClone(entry.payload)) };
}

export function createOutboxActions(dependencies: OutboxActionsDependencies): OutboxActionsParts {
  const {
    store,
    outcomes,
    userKey,
    now,
    newId,
    build,
    history,
    untilOverdue,
    onOverdue,
    isLasting = true,
  } = dependencies;
  const wake = () => dependencies.wake().catch((error) => console.error('The outbox stopped', error));
  const waiters = new Map<string, Set<(outcome: Outcome) => void>>();

  function settle(id: string, outcome: Outcome): boolean {
    const waiting = [...(waiters.get(id) ?? [])];
    for (const waiter of waiting) waiter(outcome);
    waiters.delete(id);
    return waiting.length > 0;
  }
  outcomes.listen(settle);

  async function requireEntry(id: string): Promise<OutboxEntry> {
    const found = (await store.read()).entries.find((entry) => entry.id === id);
    if (!found) throw new Error('The entry is no longer in the outbox');
    return found;
  }

  /** The form is still open and has the answer: the entry becomes a draft again. Returns the entry's last id. */
  async function returnToForm({ seq, id }: OutboxEntry): Promise<string> {
    const found = (await store.read()).entries.find((entry) => entry.seq === seq);
    const last = found?.id ?? id;
    await store.withdraw(last, 'returned').catch(() => undefined);
    return last;
  }

  /** Withdraws the entry if it has certainly not left and waits only for the server; returns whether it is out of the queue. */
  async function withdrawIfUnsent({ seq, entityKey }: OutboxEntry): Promise<boolean> {
    const lane = (await store.read()).entries.filter((entry) => entry.entityKey === entityKey);
    const [only] = lane;
    if (lane.length !== 1 || only?.seq !== seq || only.state !== 'queued') return false;
    return store.withdraw(only.id, 'undone').then(
      () => true,
      () => false,
    );
  }

  async function replace(id: string, payload: unknown, base: unknown, baseEtag: string | null): Promise<Outcome> {
    const replaced = { id: newId(), payload, base, baseEtag, byMerge: false };
    await store.move(id, { type: 'replaced', ...replaced });
    return outcomeOf(replaced.id);
  }

  async function keptOutcomeOf(entry: OutboxEntry): Promise<Outcome> {
    const outcome = await outcomeOf(entry.id);
    if (outcome.kind === 'waiting' && !isLasting && (await withdrawIfUnsent(entry)))
      throw new OfflineError('network', false);
    return outcome.kind === 'refused' ? { ...outcome, isKept: true } : outcome;
  }

  /** Wakes the queue and waits a moment for the answer. */
  async function outcomeOf(id: string): Promise<Outcome> {
    let mine: (outcome: Outcome) => void = () => undefined;
    const answered = new Promise<Outcome>((resolve) => {
      mine = resolve;
    });
    waiters.set(id, (waiters.get(id) ?? new Set()).add(mine));
    const waiting: Outcome = { kind: 'waiting' };
    const overdue = untilOverdue().then(() => {
      if (waiters.get(id)?.has(mine)) onOverdue();
    });
    const outcome = await Promise.race([answered, Promise.race([wake(), overdue]).then(() => waiting)]);
    if (outcome.kind === 'waiting') waiters.get(id)?.delete(mine);
    return outcome;
  }

  return {
    async enqueue(asked, from = 'form') {
      const birth = { id: newId(), userKey, now: now(), build, history: history.own() };
      const entry = await store.append(withCleanTexts(asked), birth);
      const outcome = await outcomeOf(entry.id);
      if (outcome.kind === 'waiting' && !isLasting && (await withdrawIfUnsent(entry)))
        throw new OfflineError('network', false);
      // Part of an earlier save that was waiting: it no longer belongs to this form alone.
      const isKept = from !== 'form' || entry.id !== birth.id;
      if (outcome.kind === 'waiting' || isKept) await store.dropDraft(entry);
      if (outcome.kind !== 'refused') return outcome;
      return isKept ? { ...outcome, isKept } : { ...outcome, entryId: await returnToForm(entry) };
    },
    undo: (id) => store.withdraw(id, 'undone'),
    discard: (id) => store.withdraw(id, 'discarded'),
    async renew(id, asked) {
      const birth = { id: newId(), userKey, now: now(), build, history: history.own() };
      return keptOutcomeOf(await store.renew(id, withCleanTexts(asked), birth));
    },
    async release(id) {
      await store.move(id, { type: 'released' });
      void wake();
    },
    async repair(id, payload) {
      const { base, baseEtag, need } = await requireEntry(id);
      // After a restore, the id may refer to another entity: only a decision may bring the two together.
      const isMet = need?.kind === 'conflict' && need.reason !== 'otherHistory';
      const theirs = isMet && need.theirs ? need.theirs : undefined;
      const outcome = await replace(
        id,
        cleanTexts(structuredClone(payload)),
        theirs ?? base,
        theirs ? etagOf(theirs) : baseEtag,
      );
      return outcome.kind === 'refused' ? { ...outcome, isKept: true } : outcome;
    },
    async decide(id, mine) {
      const entry = await requireEntry(id);
      const { need } = entry;
      if (need?.kind !== 'conflict' || !mayBeSent(entry, need)) throw new Error('There is nothing to decide');
      const isAnew = need.reason === 'otherHistory' && (isCreate(entry) || need.theirs === null);
      const isRestored = need.reason === 'otherHistory';
      // After a restore the two have no version in common to compare with, so the whole edit is meant.
      const payload = isAnew
        ? entry.payload
        : isRestored
          ? restoredPayload(entry, need.theirs)
          : decideEntry(entry, need.theirs, mine);
      const { theirs, changedBy, history: decidedOn = null } = need;
      const lost = givenUp(entry, theirs, clashesOf(entry, need), mine);
      const given = [
        ...('mine' in lost ? [{ payload: lost.mine, base: entry.base }] : []),
        ...('theirs' in lost ? [{ payload: lost.theirs, base: entry.base, by: changedBy ?? authorOf(theirs) }] : []),
      ];
      const base = isAnew ? { base: entry.base, baseEtag: null } : { base: theirs, baseEtag: etagOf(theirs) };
      const replaced = { id: newId(), payload, ...base, history: decidedOn, byMerge: false, mayStand: isAnew };
      await store.decide(id, payload === undefined ? null : { type: 'replaced', ...replaced }, given);
      void wake();
    },
    async createInstead(id, create) {
      await store.createInstead(id, create, {
        ...{ id: newId(), userKey, now: now(), build },
        // Decided on what the server has now, whatever this page still shows.
        history: history.server(),
      });
      void wake();
    },
    notifyWaiting({ entry, enqueuedAs, answer }) {
      const outcome = toOutcome(entry, answer);
      if (!outcome) return false;
      const wasAwaited = settle(enqueuedAs, outcome);
      if (!wasAwaited) outcomes.post(enqueuedAs, outcome);
      return wasAwaited;
    },
  };
}

/** What a waiting form is told: the answer, or the refusal it can show at its fields. */
function toOutcome({ id, state, entityKey, error, need }: OutboxEntry, answer: unknown): Outcome | undefined {
  if (state === 'applied') return { kind: 'applied', id: idOfKey(entityKey), answer };
  if (state === 'dead' && error) {
    const { status, code, message, fields, reason, held } = error;
    const body = {
      ...{ message, fields },
      ...(code && { code }),
      ...(reason && { reason }),
      ...(held && { held: [...held] }),
    };
    return { kind: 'refused', entryId: id, isKept: false, error: new ApiError(status, body) };
  }
  if (state === 'ambiguous') return { kind: 'waiting', isUnclear: true };
  if (state !== 'conflict' || need?.kind !== 'conflict' || need.theirs === null) return undefined;
  // The form is based on lost data, so the queue asks instead.
  if (need.reason === 'otherHistory') return undefined;
  const { theirs: current, changedBy } = need;
  return {
    kind: 'refused',
    entryId: id,
    isKept: false,
    error: new ApiError(412, { code: 'stale', current, changedBy }),
  };
}

function authorOf(document: unknown): string | null {
  return (document as { changedBy?: string | null }).changedBy ?? null;
}

function etagOf(document: unknown): string | null {
  return (document as { _etag?: string | null })._etag ?? null;
}
