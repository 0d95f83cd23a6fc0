/**
 * The queue as commands and screens use it: ask for an entry and hear what came of it, see what waits, take it back,
 * correct it, decide it. Everything here is on disk before it is answered; sending follows by itself.
 * Not here: the steps (outbox-store.ts), sending (drain.ts).
 */
import { idOfKey } from '#domain/sync/entity-reference.ts';
import { decideEntry, givenUp, restoredPayload } from '#domain/sync/merge-entry.ts';
import { isCreate, type NewEntry, type OutboxEntry } from '#domain/sync/outbox-entry.ts';
import { ApiError, OfflineError } from '../api/api-errors.ts';
import type { DataHistory } from '../api/data-history.ts';
import type { EntryNews } from './drain.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Outcome, OutcomeChannel } from './outcome-channel.ts';

export interface OutboxActions {
  /** Without a form to go back to, what is refused stays in the queue. */
  enqueue(entry: NewEntry, from?: 'form' | 'journal'): Promise<Outcome>;
  /** Takes back what has not left; rejects when it may have. */
  undo(id: string): Promise<readonly OutboxEntry[]>;
  /** Gives up what was stopped, with everything that needs it. */
  discard(id: string): Promise<readonly OutboxEntry[]>;
  /** Gives up what was stopped and asks for it anew in one step; what is refused stays in the queue. */
  renew(id: string, entry: NewEntry): Promise<Outcome>;
  /** A person said yes, or wants it tried again as it is. */
  release(id: string): Promise<void>;
  /** The entry corrected in its own form: another one in the same place. */
  repair(id: string, payload: unknown): Promise<Outcome>;
  /** A conflict decided: what of this person's groups is sent over what the server has. None: theirs stands. */
  decide(id: string, mine: readonly string[]): Promise<void>;
  /** Of an entity that is gone: another one instead of the entry and those that follow it. */
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
  readonly patience: () => Promise<void>;
  /** Otherwise nothing may be left waiting that the form can still have back. */
  readonly isLasting?: boolean;
}

export interface OutboxActionsParts extends OutboxActions {
  /** What a drain has to say, here or in another tab, reaches whoever asked. Answers whether somebody here waited for it. */
  tell(news: EntryNews): boolean;
}

export function createOutboxActions(dependencies: OutboxActionsDependencies): OutboxActionsParts {
  const { store, outcomes, userKey, now, newId, build, history, patience, isLasting = true } = dependencies;
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
    if (!found) throw new Error('The operation is no longer in the queue');
    return found;
  }

  /** The form is still open and has the answer: the entry is a draft again. Answers the id it went by at last. */
  async function takeBack({ seq, id }: OutboxEntry): Promise<string> {
    const found = (await store.read()).entries.find((entry) => entry.seq === seq);
    const last = found?.id ?? id;
    await store.withdraw(last, 'returned').catch(() => undefined);
    return last;
  }

  /** Whether it has certainly not left, waits for nothing but the server, and is now out of the queue. */
  async function isWithdrawn({ seq, entityKey }: OutboxEntry): Promise<boolean> {
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
    if (outcome.kind === 'waiting' && !isLasting && (await isWithdrawn(entry)))
      throw new OfflineError('network', false);
    return outcome.kind === 'refused' ? { ...outcome, isKept: true } : outcome;
  }

  /** Sends it, and waits a moment for the answer. */
  async function outcomeOf(id: string): Promise<Outcome> {
    let mine: (outcome: Outcome) => void = () => undefined;
    const answered = new Promise<Outcome>((resolve) => {
      mine = resolve;
    });
    waiters.set(id, (waiters.get(id) ?? new Set()).add(mine));
    const waiting: Outcome = { kind: 'waiting' };
    const outcome = await Promise.race([answered, Promise.race([wake(), patience()]).then(() => waiting)]);
    if (outcome.kind === 'waiting') waiters.get(id)?.delete(mine);
    return outcome;
  }

  return {
    async enqueue(asked, from = 'form') {
      const birth = { id: newId(), userKey, now: now(), build, history: history.own() };
      const entry = await store.append(asked, birth);
      const outcome = await outcomeOf(entry.id);
      if (outcome.kind === 'waiting' && !isLasting && (await isWithdrawn(entry)))
        throw new OfflineError('network', false);
      // Part of an earlier save that waited: it is not this form's alone any more.
      const isKept = from !== 'form' || entry.id !== birth.id;
      if (outcome.kind === 'waiting' || isKept) await store.dropDraft(entry);
      if (outcome.kind !== 'refused') return outcome;
      return isKept ? { ...outcome, isKept } : { ...outcome, entryId: await takeBack(entry) };
    },
    undo: (id) => store.withdraw(id, 'undone'),
    discard: (id) => store.withdraw(id, 'discarded'),
    async renew(id, asked) {
      const birth = { id: newId(), userKey, now: now(), build, history: history.own() };
      return keptOutcomeOf(await store.renew(id, asked, birth));
    },
    async release(id) {
      await store.move(id, { type: 'released' });
      void wake();
    },
    async repair(id, payload) {
      const { base, baseEtag, need } = await requireEntry(id);
      // What stands under its id after a restore may be another one: only a decision brings the two together.
      const isMet = need?.kind === 'conflict' && need.reason !== 'otherHistory';
      const theirs = isMet && need.theirs ? need.theirs : undefined;
      const outcome = await replace(id, payload, theirs ?? base, theirs ? etagOf(theirs) : baseEtag);
      return outcome.kind === 'refused' ? { ...outcome, isKept: true } : outcome;
    },
    async decide(id, mine) {
      const entry = await requireEntry(id);
      const { need } = entry;
      const isAnew = need?.kind === 'conflict' && need.reason === 'otherHistory' && isCreate(entry);
      if (need?.kind !== 'conflict' || (need.theirs === null && !isAnew)) throw new Error('There is nothing to decide');
      const isRestored = need.reason === 'otherHistory';
      // Between an edit and what its id stands for since a restore no field is anybody's: all of it is meant.
      const payload = isAnew
        ? entry.payload
        : isRestored
          ? restoredPayload(entry, need.theirs)
          : decideEntry(entry, need.theirs, mine);
      const { theirs, changedBy, history: decidedOn = null } = need;
      const lost = givenUp(entry, theirs, need.clashes, mine);
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
    tell({ entry, askedAs, answer }) {
      const outcome = toOutcome(entry, answer);
      if (!outcome) return false;
      const isHeard = settle(askedAs, outcome);
      if (!isHeard) outcomes.tell(askedAs, outcome);
      return isHeard;
    },
  };
}

/** What a form that still waits is told: the answer, or the refusal it can show at its fields. */
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
  // The form stands on data that are lost: the queue asks.
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
