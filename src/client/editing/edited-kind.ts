/**
 * What an edit form needs to know about the kind of entity it edits, besides its descriptor (domain/kinds) and its words
 * (client/i18n/kinds): what of a draft is sent, which members are tables of lines, and how it is saved.
 * One per form; everything else in this folder works for any of them.
 */
import type { ApiError } from '#client/data/api/api-errors.ts';
import type { UserData } from '#client/data/user-data.ts';
import type { LineTable } from '#client/ui/table/line-table.ts';
import type { OperationName } from '#contract/operations.ts';
import type { EntityKind } from '#domain/commands/kind-names.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { LineRules } from '#domain/shared/line-pairs.ts';
import type { FieldChange } from '#domain/shipments/field-changes.ts';

export interface Versioned {
  readonly _etag: string | null;
  readonly changedBy?: string | null;
  readonly changedAt?: string | null | undefined;
}

/** A member that is a list of lines, edited in a table. */
export interface EditedLines {
  // biome-ignore lint/suspicious/noExplicitAny: the tables of one entity have lines of different kinds
  readonly table: LineTable<any>;
  /** What tells its lines apart, so that edits of different lines do not clash. */
  readonly rules: LineRules;
}

/** The part of an edited kind that a draft follows. */
export interface DraftRules<Entity, Draft> {
  /** Members that only the server writes: its newest version always wins. */
  readonly serverFields: readonly (keyof Entity & string)[];
  /** What saving sends; undefined when nothing that a person may write has changed. */
  readonly payload: (base: Entity, edited: Entity) => object | undefined;
  readonly lines?: { readonly [Member in keyof Draft & string]?: EditedLines };
  /** Adds what follows from setting one of the draft's fields, or from editing its lines. */
  readonly follow?: (draft: Draft) => Draft;
}

export interface EditedKind<Entity extends Versioned, Draft = Entity> extends DraftRules<Entity, Draft> {
  readonly kind: EntityKind;
  /** The operation of the API that a save becomes: who may save, and when, follows from it. */
  readonly saves: OperationName;
  /** `new` for one that nobody has saved yet. */
  readonly idOf: (entity: Entity) => string;
  /** The changes field by field, for the save bar and for the message about a merge. */
  readonly changes: (before: Entity, after: Entity) => readonly FieldChange[];
  /** Whether two payloads are about the same fields. Absent: the whole entity is sent, so they always are. */
  readonly isOverlapping?: (one: unknown, other: unknown) => boolean;
  /** The entity as this device shows it; may be read live. Undefined when it is not here. */
  readonly find: (userData: UserData, id: string) => Promise<VisibleEntity<Entity> | undefined>;
  readonly save: (userData: UserData, edit: EntityEdit<Entity>) => Promise<SaveOutcome>;
  /** Sends a refused save again, corrected, in its place. */
  readonly correct: (userData: UserData, refused: OutboxEntry, payload: object) => Promise<SaveOutcome>;
}

export interface EntityEdit<Entity> {
  /** What the edit was made from: its id decides whether this creates an entity. */
  readonly base: Entity;
  readonly payload: object;
  /** The client's own name for a new entity. */
  readonly clientRef: string;
  /** The draft to delete once the server has applied this. */
  readonly draftKey: string;
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly id: string }
  /** `entryId`: the entry that is a draft again, or that `isKept` in the queue to be corrected there. */
  | { readonly kind: 'refused'; readonly error: ApiError; readonly entryId: string; readonly isKept: boolean }
  /** Saved on this device. `isUnclear`: the server answered, but not with what it saved, so it is asked again. */
  | { readonly kind: 'waiting'; readonly id: string; readonly isUnclear: boolean };

export interface VisibleEntity<Entity> {
  readonly entity: Entity;
  /** The entries that the server does not have yet, in order. */
  readonly entries: readonly OutboxEntry[];
}
