/**
 * One drain: sends what may be sent, lane by lane, and records every answer. Each entry is stored as in flight before it
 * leaves. Ends when nothing more can be done now. Knows neither timers nor tabs: the caller holds the turn.
 * Not here: when to drain (outbox-pump.ts), what an outcome means or what may leave (domain/outbox).
 */
import type { EntityKind } from '#domain/commands/kind-names.ts';
import { CUTS_LIMIT, type OutboxEntry, STRANGERS_LIMIT } from '#domain/commands/outbox-entry.ts';
import type { ServerCapability } from '#domain/kinds/entity-kind.ts';
import { commandRules } from '#domain/kinds/kinds.ts';
import { mergeWait } from '#domain/outbox/back-off.ts';
import { type AppliedAnswer, classifyOutcome, type OutcomeClass } from '#domain/outbox/classify-outcome.ts';
import { drainSummary } from '#domain/outbox/drain-summary.ts';
import type { EntryEvent } from '#domain/outbox/entry-state.ts';
import { type GateFacts, gateOf, isOfOtherHistory } from '#domain/outbox/gates.ts';
import { readyEntries } from '#domain/outbox/lanes.ts';
import { mergeEntry } from '#domain/outbox/merge-entry.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { OfflineError, SessionExpiredError } from '../api/api-errors.ts';
import { OtherHistoryError } from '../cache/base-writer.ts';
import type { DrainReport, MergedEdit } from './drain-report.ts';
import { hasServerEntity, isAnswerEnough, needsReadBack } from './entity-arrival.ts';
import type { EntityReading, EntrySender } from './entry-sender.ts';
import { KnownQueue } from './known-queue.ts';
import { FencedError, LaterVersionError, MovedOnError, type OutboxStore } from './outbox-store.ts';

/** An end of an entry that a waiting form can be told: applied, with the answer, or stopped. */
export type EntryNews = {
  readonly entry: OutboxEntry;
  /** The id the entry was enqueued with: merging gives it another one. */
  readonly enqueuedAs: string;
  readonly answer: unknown;
};

export interface DrainDependencies {
  readonly store: OutboxStore;
  readonly sender: EntrySender;
  /** Writes a document from the server to base; rejects when it has to be read and the server cannot be reached. */
  readonly updateBase: (kind: EntityKind, doc: unknown) => Promise<void>;
  readonly facts: () => GateFacts;
  readonly newId: () => string;
  readonly random: () => number;
  /** Returns whether somebody was waiting for it. */
  readonly notifyWaiting: (news: EntryNews) => boolean;
}

/**
 * The entity already is as intended, whoever made it so. Its etag is not handed on: the entries that follow have not seen
 * what else changed with it.
 */
function foundDone(doc: unknown): AppliedAnswer {
  return { serverId: null, etag: null, doc, answer: null };
}

const UNCLEAR = { type: 'stopped', state: 'held', need: { kind: 'hold', reason: 'unclear' } } as const;

/** `onAsked` receives the function to call whenever there may be more to send than before. */
export type Drain = (mayContinue: () => boolean, onAsked?: (look: () => void) => void) => Promise<DrainReport>;

export function createDrain(dependencies: DrainDependencies): Drain {
  return async (mayContinue, onAsked) => {
    const epoch = await dependencies.store.begin().catch((error) => {
      if (error instanceof FencedError || error instanceof LaterVersionError) return undefined;
      throw error;
    });
    if (epoch === undefined) return { ...drainSummary(0, []), news: 0, merged: [], stoppedBy: 'fenced' };
    const run = new DrainRun(dependencies, epoch);
    onAsked?.(() => run.look());
    return run.run(mayContinue);
  };
}

class DrainRun {
  private readonly ports: DrainDependencies;
  private readonly epoch: number;
  private readonly underWay = new Map<number, Promise<void>>();
  private readonly policy: ServerCapability;
  private readonly known = new KnownQueue();
  /** The queue was last read with nothing known and nothing in flight, so what is known then is all there is. */
  private isReadAnew = false;
  private mayHaveMore = false;
  private sent = 0;
  private news = 0;
  private readonly merged = new Map<string, MergedEdit>();
  private readonly enqueuedAs = new Map<string, string>();
  /** By entity: whether base holds what was applied last. */
  private readonly settling = new Map<string, Promise<boolean>>();
  private goOn: () => void = () => undefined;
  private stoppedBy: DrainReport['stoppedBy'] = null;

  constructor(ports: DrainDependencies, epoch: number) {
    this.ports = ports;
    this.epoch = epoch;
    this.policy = ports.facts().policy;
  }

  async run(mayContinue: () => boolean): Promise<DrainReport> {
    for (;;) {
      let started = await this.startReady(mayContinue);
      // Other tabs may have added something since the queue was read.
      if (started === 0 && this.underWay.size === 0 && !this.isReadAnew) {
        this.known.clear();
        started = await this.startReady(mayContinue);
      }
      if (this.mayHaveMore) continue;
      if (this.underWay.size === 0 && started === 0) break;
      await Promise.race([...this.underWay.values(), this.nextAcknowledgement()]);
    }
    // Nothing was started since the queue was read, so what is known is current.
    const { sent, news, merged, stoppedBy } = this;
    return { ...drainSummary(sent, this.known.inOrder().entries), news, merged: [...merged.values()], stoppedBy };
  }

  /** Something was enqueued meanwhile: it need not wait for what is in flight. */
  look(): void {
    this.mayHaveMore = true;
    this.goOn();
  }

  private forget(seq: number): void {
    this.known.forget(seq);
    this.look();
  }

  /** Resolves at the next acknowledgement: the next entry of a lane may leave before base holds the one before it. */
  private nextAcknowledgement(): Promise<void> {
    return new Promise((resolve) => {
      this.goOn = resolve;
    });
  }

  private async startReady(mayContinue: () => boolean): Promise<number> {
    const { facts } = this.ports;
    this.isReadAnew = this.known.isEmpty && this.underWay.size === 0;
    if (this.isReadAnew || this.mayHaveMore) await this.readMore();
    if (this.stoppedBy === null && !mayContinue()) this.stoppedBy = 'turnOver';
    if (this.stoppedBy !== null) return 0;
    const queue = this.known.inOrder();
    const unsettled = queue.entries.filter(({ state, seq }) => state === 'applied' && !this.underWay.has(seq));
    const ready = readyEntries(queue, facts().now, this.policy).filter(({ seq }) => !this.underWay.has(seq));
    for (const entry of unsettled) this.track(entry, () => this.settle(entry, null, null));
    for (const entry of ready) this.track(entry, () => this.sendOne(entry));
    return unsettled.length + ready.length;
  }

  private async readMore(): Promise<void> {
    this.mayHaveMore = false;
    if (this.isReadAnew) this.known.clear();
    this.known.take(await this.ports.store.read(), (seq) => this.underWay.has(seq));
  }

  private track({ seq }: OutboxEntry, work: () => Promise<void>): void {
    const done = work()
      .catch((error) => {
        if (error instanceof FencedError || error instanceof LaterVersionError) this.stoppedBy = 'fenced';
        // The person has withdrawn or changed the entry meanwhile: read it again.
        else if (error instanceof MovedOnError) this.forget(seq);
        else throw error;
      })
      .finally(() => this.underWay.delete(seq));
    this.underWay.set(seq, done);
  }

  private async move(entry: OutboxEntry, event: EntryEvent): Promise<OutboxEntry> {
    const moved = await this.ports.store.move(entry.id, event, { epoch: this.epoch, seen: entry });
    if (moved.id !== entry.id) this.enqueuedAs.set(moved.id, this.nameOf(entry));
    this.known.set(moved);
    return moved;
  }

  private async sendOne(entry: OutboxEntry): Promise<void> {
    const gate = gateOf(entry, this.ports.facts());
    if (gate.kind === 'expired') return this.stop(entry, { type: 'expired' });
    if (gate.kind === 'hold') {
      return this.stop(entry, { type: 'stopped', state: 'held', need: { kind: 'hold', reason: gate.reason } });
    }
    if (gate.kind === 'otherHistory') return this.putToPerson(entry);
    if (gate.kind === 'verify') return this.verify(entry);
    if (this.policy === 'plain' && !(await this.readBeforeSending(entry))) return;
    const started = await this.move(entry, { type: 'started', at: this.ports.facts().now, epoch: this.epoch });
    const outcome = await this.ports.sender.send(started, () => this.stoppedBy === null);
    await this.conclude(started, classifyOutcome(started, outcome, this.policy));
  }

  private async conclude(entry: OutboxEntry, verdict: OutcomeClass): Promise<void> {
    const at = this.ports.facts().now;
    const random = this.ports.random();
    switch (verdict.kind) {
      case 'applied':
        return this.acknowledge(entry, verdict);
      case 'silence':
        return this.fallSilent(entry, verdict);
      case 'signIn':
        this.stoppedBy = 'signedOut';
        await this.move(entry, { type: 'silence', sent: false, at, random });
        return;
      case 'failed': {
        const { counted, wait, error } = verdict;
        await this.move(entry, { type: 'failed', at, random, counted, wait, error });
        return;
      }
      case 'unclear':
        return this.stop(entry, UNCLEAR);
      case 'refused':
        return this.stop(entry, { type: 'refused', error: verdict.error });
      case 'gone':
        return this.conflict(entry, 'deleted', null, null);
      case 'otherHistory':
        return this.putToPerson(await this.move(entry, { type: 'silence', sent: false, at, random }));
      case 'stale':
        return this.merge(entry, verdict.current ?? (await this.read(entry)), verdict.changedBy);
    }
  }

  /**
   * The entry is sent again later. Only whoever waits for it is told, and only of an answer without what was asked for. If the server itself
   * answers while a stranger answers for this entry, or breaks it off, the others go on; after some times it is put to its person.
   */
  private async fallSilent(
    entry: OutboxEntry,
    { sent, isEmptyAnswer, stranger }: Extract<OutcomeClass, { kind: 'silence' }>,
  ): Promise<void> {
    const isCut = stranger === undefined && sent && entry.sendings > CUTS_LIMIT;
    const isIntercepted = (isCut || stranger !== undefined) && (await this.ports.sender.isServerThere());
    if (!isIntercepted) this.stoppedBy ??= 'unreachable';
    if (isIntercepted && (entry.strangers ?? 0) + 1 >= (isCut ? CUTS_LIMIT : STRANGERS_LIMIT)) {
      const need = { kind: 'hold', reason: 'intercepted', status: stranger ?? 0 } as const;
      return this.stop(entry, { type: 'stopped', state: 'held', need });
    }
    const at = this.ports.facts().now;
    const silent = await this.move(entry, { type: 'silence', sent, at, random: this.ports.random(), isIntercepted });
    if (isEmptyAnswer) this.ports.notifyWaiting({ entry: silent, enqueuedAs: this.nameOf(entry), answer: null });
  }

  /**
   * If the answer contains the entity, base takes it in first, and the record is deleted with its acknowledgement; if cut
   * off in between, the entry is sent again under its own key. Otherwise it is stored as applied until base has caught up.
   */
  private async acknowledge(entry: OutboxEntry, { serverId, etag, doc, answer }: AppliedAnswer): Promise<void> {
    const isInBase = isAnswerEnough(entry, doc) && (await this.bringToBase(entry, doc));
    const turn = { epoch: this.epoch, seen: entry };
    const changed = await this.ports.store.acknowledge(entry.id, { serverId, etag, isInBase }, turn);
    for (const one of changed) this.known.set(one);
    if (isInBase) this.known.delete(entry.seq);
    this.sent += 1;
    this.goOn();
    const applied = changed.find(({ seq }) => seq === entry.seq) ?? entry;
    if (isInBase) this.notifyWaiting(applied, answer);
    else await this.settle(applied, doc, answer);
  }

  /** An applied entry is folded over base until base holds it, so that nothing flickers back. */
  private async settle(entry: OutboxEntry, doc: unknown, answer: unknown): Promise<void> {
    if (await this.bringToBase(entry, doc)) await this.ports.store.settle(entry.seq);
    else this.stoppedBy ??= 'unreachable';
    this.known.delete(entry.seq);
    this.notifyWaiting(entry, answer);
  }

  /**
   * True only when base also holds what was applied to the entity before: an earlier entry would otherwise be folded over a
   * later one.
   */
  private bringToBase(entry: OutboxEntry, doc: unknown): Promise<boolean> {
    const earlier = this.settling.get(entry.entityKey);
    const settling = this.readBack(entry, doc).then(async (isInBase) => (await earlier) !== false && isInBase);
    this.settling.set(entry.entityKey, settling);
    return settling;
  }

  private async readBack(entry: OutboxEntry, doc: unknown): Promise<boolean> {
    try {
      if (doc === null && needsReadBack(entry, this.policy)) {
        const reading = await this.ports.sender.readEntity(entry);
        if (reading.kind === 'read') await this.ports.updateBase(entry.kind, reading.doc);
        return reading.kind !== 'unreachable';
      }
      await this.ports.updateBase(entry.kind, doc);
      return true;
    } catch (error) {
      // It stays applied, and is read back by a later drain.
      const isExpected = [OfflineError, OtherHistoryError, SessionExpiredError].some((kind) => error instanceof kind);
      if (!isExpected) console.warn('An answer could not be taken in yet', error);
      return false;
    }
  }

  private async merge(entry: OutboxEntry, theirs: unknown, changedBy: string | null): Promise<void> {
    if (theirs === null) {
      await this.move(entry, { type: 'silence', sent: false, at: this.ports.facts().now, random: 0 });
      return;
    }
    await this.ports.updateBase(entry.kind, theirs).catch(() => undefined);
    const verdict = mergeEntry(entry, theirs);
    const etag = (theirs as { _etag?: string })._etag ?? null;
    if (verdict.kind === 'done') return this.acknowledge(entry, foundDone(theirs));
    if (verdict.kind === 'conflict') return this.conflict(entry, verdict.reason, theirs, changedBy, verdict.clashes);
    const id = this.ports.newId();
    const { payload } = verdict;
    const wait = mergeWait(entry.mergeRounds, this.ports.random());
    const nextAt = wait === 0 ? 0 : this.ports.facts().now + wait;
    await this.move(entry, { type: 'replaced', id, payload, base: theirs, baseEtag: etag, byMerge: true, nextAt });
    // Of several rounds, the first had what the person saw.
    const name = this.nameOf(entry);
    this.merged.set(name, { entry, ...this.merged.get(name), theirs, changedBy });
  }

  /**
   * For a server without keys and etags: reads what it has right before writing over it, and concludes, merges or stops the entry
   * unless it may be sent as it is. Returns whether it may.
   */
  private async readBeforeSending(entry: OutboxEntry): Promise<boolean> {
    if (!hasServerEntity(entry)) return this.stopIfSentBefore(entry);
    const reading = await this.readOwn(entry);
    if (reading.kind === 'gone') await this.conflict(entry, 'deleted', null, null);
    if (reading.kind !== 'read') return false;
    const { doc } = reading;
    const verdict = mergeEntry(entry, doc);
    if (verdict.kind === 'done') await this.acknowledge(entry, foundDone(doc));
    if (verdict.kind === 'conflict') await this.conflict(entry, verdict.reason, doc, null, verdict.clashes);
    if (verdict.kind !== 'resend' || !(await this.stopIfSentBefore(entry))) return false;
    if (isSame(verdict.payload, entry.payload)) return true;
    const merged = { id: this.ports.newId(), payload: verdict.payload, base: doc, baseEtag: null, byMerge: true };
    await this.move(entry, { type: 'replaced', ...merged });
    return false;
  }

  /** What may have been sent is sent again only when a person says so. Returns whether the entry goes on. */
  private async stopIfSentBefore(entry: OutboxEntry): Promise<boolean> {
    if (entry.sendings === 0 || entry.approved) return true;
    await this.stop(entry, UNCLEAR);
    return false;
  }

  /** For a booking that expired after it may have been sent: whether it is booked is read, never asked for again. */
  private async verify(entry: OutboxEntry): Promise<void> {
    const reading = await this.readOwn(entry);
    if (reading.kind === 'gone') return this.conflict(entry, 'deleted', null, null);
    if (reading.kind !== 'read') return;
    if (commandRules(entry.operation).isDone?.(entry.payload, reading.doc))
      return this.acknowledge(entry, foundDone(reading.doc));
    return this.stop(entry, { type: 'expired' });
  }

  /** Stops the entry for its person, along with what its id refers to now, if it is about anything the server has. */
  private async putToPerson(entry: OutboxEntry): Promise<void> {
    const reading = hasServerEntity(entry) ? await this.ports.sender.readEntity(entry) : ({ kind: 'gone' } as const);
    if (reading.kind === 'unreachable') {
      this.stoppedBy ??= 'unreachable';
      return;
    }
    const theirs = reading.kind === 'read' ? reading.doc : null;
    const history = this.ports.facts().serverHistory;
    const need = { kind: 'conflict', reason: 'otherHistory', clashes: [], theirs, changedBy: null, history } as const;
    await this.stop(entry, { type: 'stopped', state: 'conflict', need });
  }

  private async read(entry: OutboxEntry): Promise<unknown> {
    const reading = await this.readOwn(entry);
    if (reading.kind === 'read') return reading.doc;
    this.stoppedBy ??= 'unreachable';
    return null;
  }

  /**
   * Reads the entity in the data the entry was made in. If those went away during the read, the next drain leaves the entry
   * to its person.
   */
  private async readOwn(entry: OutboxEntry): Promise<EntityReading> {
    const reading = await this.ports.sender.readEntity(entry);
    const isLost = isOfOtherHistory(entry, this.ports.facts());
    if (isLost || reading.kind === 'unreachable') this.stoppedBy ??= 'unreachable';
    return isLost ? { kind: 'unreachable' } : reading;
  }

  private async conflict(
    entry: OutboxEntry,
    reason: Extract<OutboxEntry['need'], { kind: 'conflict' }>['reason'],
    theirs: unknown,
    changedBy: string | null,
    clashes: Extract<OutboxEntry['need'], { kind: 'conflict' }>['clashes'] = [],
  ): Promise<void> {
    const need = { kind: 'conflict', reason, clashes, theirs, changedBy } as const;
    await this.stop(entry, { type: 'stopped', state: 'conflict', need });
  }

  private async stop(entry: OutboxEntry, event: EntryEvent): Promise<void> {
    this.notifyWaiting(await this.move(entry, event), null);
  }

  private notifyWaiting(entry: OutboxEntry, answer: unknown): void {
    const enqueuedAs = this.nameOf(entry);
    if (this.ports.notifyWaiting({ entry, enqueuedAs, answer })) this.merged.delete(enqueuedAs);
    else this.news += 1;
  }

  private nameOf({ id }: OutboxEntry): string {
    return this.enqueuedAs.get(id) ?? id;
  }
}
