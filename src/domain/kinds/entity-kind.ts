/**
 * What each kind of entity must define so that everything between a form and the server works for it: how its entries are
 * requested, merged with other people's changes, folded over the server's version, compared and named.
 * There is one descriptor per kind; the queue, the conflicts and the screens ask the descriptor and never test the kind.
 * Not here: words (client/i18n/kinds), where the device keeps the entities (client/data/cache/cache-database.ts).
 */
import type { PublicCarrier } from '#contract/carrier.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { OperationName } from '#contract/operations.ts';
import type { EntityKind, VerbOf } from '#domain/commands/kind-names.ts';
import type { FieldConflict, MergeGroup } from '#domain/commands/merge-groups.ts';
import type { ConflictReason, OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { ActionAvailability } from '#domain/shipments/actions.ts';
import type { FieldChange } from '#domain/shipments/field-changes.ts';

/**
 * `exact`: the server supports idempotency keys, etags and the change feed. `plain`: the server announces none of these, so
 * everything is read before it is written.
 */
export type ServerCapability = 'exact' | 'plain';

/** The API call that sends an entry. */
export interface EntryRequest {
  readonly call: OperationName;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** What was asked for, and on which version of the entity. */
export type RequestedChange = Pick<OutboxEntry, 'operation' | 'payload' | 'base'>;

export type MergeResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'resend'; readonly payload: unknown }
  | { readonly kind: 'conflict'; readonly reason: ConflictReason; readonly clashes: readonly FieldConflict[] };

export function conflict(reason: ConflictReason, clashes: readonly FieldConflict[] = []): MergeResult {
  return { kind: 'conflict', reason, clashes };
}

/** A group of fields that only make sense together. */
export interface EntityGroup<Entity> extends MergeGroup<Entity> {
  /** `read` returns the values of these fields, unless it returns one object or one list of lines. */
  readonly fields: readonly string[];
  /** The path of the object, for a group read as one object; empty for members of the entity itself. */
  readonly path?: string;
  /** Only a person decides whose value stands; nothing is preselected. */
  readonly isPersonsChoice?: boolean;
}

/** The rules of one command. A rule that is absent does not apply to it. */
export interface CommandRules<Entity> {
  readonly request: (asked: { id: string; payload: unknown; policy: ServerCapability }) => EntryRequest;
  /** Unit: milliseconds. How long to wait for an answer before the outcome counts as unknown. */
  readonly timeLimit: number;
  /** Applies the command to the entity; absent if the command changes nothing on screen. */
  readonly apply?: (entity: Entity, payload: unknown) => Entity;
  /** The commands into whose last entry this one may be coalesced while that entry is unsent. */
  readonly joins?: readonly string[];
  /** What becomes of the entry when somebody else has changed the entity; absent: it is sent again unchanged. */
  readonly merge?: (base: Entity, payload: unknown, theirs: Entity) => MergeResult;
  /** What to send once a person has decided which clashing groups to keep (`mine`); undefined if nothing is left to send. */
  readonly decide?: (base: Entity, payload: unknown, theirs: Entity, mine: readonly string[]) => unknown;
  /** The given groups of an entity as a payload that restores them; absent: the whole payload or entity serves. */
  readonly part?: (entity: Entity, groups: readonly string[]) => unknown;
  /** Whether the entity already is as requested. */
  readonly isDone?: (payload: unknown, entity: Entity) => boolean;
  /** Whether being refused because of this state means that the request is already fulfilled. */
  readonly wantsState?: (payload: unknown, state: number) => boolean;
  /** The changed fields, compared with what the person saw. */
  readonly changes?: (base: Entity, payload: unknown) => readonly FieldChange[];
  /** The fields that differ between two versions. */
  readonly compare?: (before: Entity, after: Entity) => readonly FieldChange[];
  /** The names of the groups that the payload touches. */
  readonly touches?: (payload: unknown) => readonly string[];
  /** Whether the server would still accept it, given the entity's current state. */
  readonly allowed?: (payload: unknown, theirs: Entity, known: Known) => ActionAvailability;
  /** The numbers on paper that this device has printed for it, and that are void if it is not carried out as it is. */
  readonly printed?: (payload: unknown) => readonly string[];
  /** The dispatch date it contains, if any. */
  readonly dispatchDate?: (payload: unknown, base: unknown) => string | undefined;
}

/** How to read one entity from the server. */
export interface EntityRead<Entity> {
  readonly request: (id: string, policy: ServerCapability) => EntryRequest;
  /** Undefined: the answer does not contain the entity. */
  readonly find: (answer: never, id: string) => Entity | undefined;
  /** The request for the next page of a paged list; undefined after the last page. */
  readonly next?: (answer: never, page: number) => EntryRequest | undefined;
}

/** The registers on the device, for what follows from them. */
export interface Known {
  readonly deliveryTypes?: readonly DeliveryType[];
  readonly carriers?: readonly PublicCarrier[];
}

export type Folded = Pick<OutboxEntry, 'operation' | 'entityKey' | 'payload' | 'base' | 'state' | 'appliedEtag'>;

/** What identifies an entity in the list of waiting entries. */
export interface EntityName {
  readonly name: string;
  readonly orderNumber: string | null;
}

/** The payload and base of a request that creates an entity anew from what it was. */
export interface Birth {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly base: unknown;
}

/** What is needed to create an entity anew. */
export interface BirthFacts {
  readonly clientRef: string;
  readonly warehouse: { readonly countryCode: string; readonly currency: string };
  /** yyyy-MM-dd, in the warehouse's time zone. */
  readonly today: string;
}

export interface EntityRules<Entity, Kind extends EntityKind = EntityKind> {
  readonly commands: Readonly<Record<VerbOf<Kind>, CommandRules<Entity>>>;
  readonly groups: readonly EntityGroup<Entity>[];
  /** Members whose own members are typed, sent and kept one by one; absent: every member is a whole. */
  readonly nested?: readonly string[];
  /** The command that changes an existing entity; null for a kind that cannot be created. */
  readonly change: VerbOf<Kind> | null;
  /** Null for a kind that is one list and arrives only with the change feed. */
  readonly read: EntityRead<Entity> | null;
  /**
   * The member that holds the id, in the entity and in the answers that name it; the answer to a repeated request may call it
   * `id`. Null for a kind that is one list, or whose ids no server gives.
   */
  readonly idMember: (string & keyof Entity) | null;
  /** Whether the entity in an answer is taken over at once instead of arriving with the change feed. */
  readonly arrivesInAnswer: boolean;
  /** The entity that an answer contains; undefined if the answer only names it. */
  readonly entityIn: (answer: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> | undefined;
  /** Picks the entity of this entry from an answer that lists them all. */
  readonly entryOf?: (
    asked: { id: string | null; payload: Readonly<Record<string, unknown>> },
    entries: readonly Readonly<Record<string, unknown>>[],
  ) => Readonly<Record<string, unknown>> | undefined;
  /** The server's version, if there is one yet, with this person's entries applied to it. */
  readonly fold: (base: Entity | undefined, entries: readonly Folded[], known: Known) => Entity | undefined;
  readonly name: (entity: Entity) => EntityName;
  /** What happened to the entity apart from changed fields; `changed` if nothing else did. */
  readonly happened: (base: Entity, theirs: Entity) => ConflictReason;
  /** Whatever arrives first makes it, so that an entry can be sent although the server has nothing of that id. */
  readonly isMadeByAny?: true;
  /** Whether it has a page where a person can correct an entry. */
  readonly hasPage: boolean;
  /** Creates the entity anew from all its values; null for a kind that cannot be created. */
  readonly recreate: ((entity: Entity, facts: BirthFacts) => Birth) | null;
}
