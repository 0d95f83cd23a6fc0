/**
 * The shipment as it stands in the form, beside the one it was made from. The draft is the only source of truth: what is
 * unsaved, what is sent and what undo restores follow from the two. A newer shipment from the server is taken in beneath
 * the edits; where both changed the same thing, a person decides. Pure.
 * Not here: keeping the draft through a crash (use-shipment-draft.ts), sending it (data/outbox).
 */
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { READ_ONLY_FIELDS } from '#contract/shipment-limits.ts';
import { type Clash, mergeThreeWays } from '#domain/shared/three-way-merge.ts';
import { shipmentPatch } from '#domain/shipments/shipment-patch.ts';
import { type DraftGoodsLine, GOODS_TABLE, readable } from './goods-table.ts';
import { ITEM_TABLE } from './item-table.ts';
import { editLines, type LineEvent, withoutUntouchedEnd } from './line-table.ts';

export type ShipmentDraft = Omit<Shipment, 'goodsLines'> & { readonly goodsLines: readonly DraftGoodsLine[] };

export type DraftState = {
  readonly base: Shipment;
  readonly draft: ShipmentDraft;
  /** Changed here and elsewhere: what they have, and where it differs from what stands here. */
  readonly conflict: { readonly theirs: Shipment; readonly clashes: readonly Clash[] } | null;
};

export type DraftEvent =
  /** A field by its path, as in field errors: `addresses.receiver.contact.phoneNo`. */
  | { readonly type: 'set'; readonly path: string; readonly value: unknown }
  | { readonly type: 'goods'; readonly event: LineEvent }
  | { readonly type: 'items'; readonly event: LineEvent }
  | { readonly type: 'undo' }
  /**
   * There is another state than the one the draft was made from. Of one version of the server's: this person's own doing,
   * saved in another window or taken back, and what is typed here is the later word.
   */
  | { readonly type: 'arrived'; readonly shipment: Shipment }
  /** What was sent is saved; edits made since stay edits. */
  | { readonly type: 'saved'; readonly shipment: Shipment; readonly sent: ShipmentDraft }
  /** The paths where mine stands; everywhere else theirs. */
  | { readonly type: 'resolved'; readonly mine: readonly string[] };

/** The value a path leads to. */
export function valueAt(document: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], document);
}

export function openDraft(base: Shipment, draft: ShipmentDraft = base): DraftState {
  return { base, draft, conflict: null };
}

export function draftReducer(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'set':
      return withDraft(state, setField(state.draft, event.path, event.value));
    case 'goods':
      return withDraft(state, {
        ...state.draft,
        goodsLines: editLines(GOODS_TABLE, state.draft.goodsLines, event.event),
      });
    case 'items':
      return withDraft(state, {
        ...state.draft,
        itemLines: [...editLines(ITEM_TABLE, state.draft.itemLines, event.event)],
      });
    case 'undo':
      return openDraft(state.conflict?.theirs ?? state.base);
    case 'arrived':
      return rebase(state, event.shipment, event.shipment._etag === state.base._etag ? 'mine' : undefined);
    case 'saved':
      return rebase({ base: asShipment(event.sent), draft: state.draft }, event.shipment, 'mine');
    case 'resolved':
      return resolve(state, event.mine);
  }
}

/** What saving sends: the changed fields, nothing that only the server writes, no line that was left empty. */
export function draftPatch({ base, draft }: Pick<DraftState, 'base' | 'draft'>): ShipmentPatch {
  return shipmentPatch(base, asShipment(settled(draft)));
}

export function isDirty(state: Pick<DraftState, 'base' | 'draft'>): boolean {
  return state.base !== state.draft && Object.keys(draftPatch(state)).length > 0;
}

/** For the rules, which say of a missing quantity that it is required, and of a text where a number belongs that it is none. */
export function asShipment(draft: ShipmentDraft): Shipment {
  return draft as Shipment;
}

/** The draft without lines that were added at the end and left empty. */
export function settled(draft: ShipmentDraft): ShipmentDraft {
  const goodsLines = withoutUntouchedEnd(GOODS_TABLE, draft.goodsLines);
  const itemLines = withoutUntouchedEnd(ITEM_TABLE, draft.itemLines);
  if (goodsLines === draft.goodsLines && itemLines === draft.itemLines) return draft;
  return { ...draft, goodsLines, itemLines: [...itemLines] };
}

/** For sums: only the lines that are saved, and what in them is no number counts as nothing. */
export function countable(draft: ShipmentDraft): ShipmentDraft {
  const { goodsLines } = settled(draft);
  return { ...draft, goodsLines: goodsLines.map(readable) };
}

function withDraft(state: DraftState, draft: ShipmentDraft): DraftState {
  return { ...state, draft };
}

function setField(draft: ShipmentDraft, path: string, value: unknown): ShipmentDraft {
  const next = withValueAt(draft, path.split('.'), value);
  const { insurance } = next;
  const isNoInsurance = insurance !== null && insurance.value == null && !insurance.currency;
  return isNoInsurance ? { ...next, insurance: null } : next;
}

/** Takes a newer state in beneath the edits; a clash waits for a person unless it is known who wins. */
function rebase({ base, draft }: Pick<DraftState, 'base' | 'draft'>, theirs: Shipment, winner?: 'mine'): DraftState {
  const { merged, clashes } = mergeThreeWays(byLineNo(base), byLineNo(draft), byLineNo(theirs));
  if (clashes.length > 0 && !winner) return { base, draft, conflict: { theirs, clashes } };
  return { base: theirs, draft: { ...withLines(merged), ...serverFields(theirs) }, conflict: null };
}

function resolve(state: DraftState, mine: readonly string[]): DraftState {
  if (!state.conflict) return state;
  const { theirs, clashes } = state.conflict;
  const { merged } = mergeThreeWays(byLineNo(state.base), byLineNo(state.draft), byLineNo(theirs));
  const decided = clashes
    .filter((clash) => !mine.includes(clash.path))
    .reduce((document, clash) => withValueAt(document, clash.path.split('.'), clash.theirs), merged);
  return { base: theirs, draft: { ...withLines(decided), ...serverFields(theirs) }, conflict: null };
}

/** Lines are compared by their number, so that two edits of different lines do not clash. */
type ByLineNo = Omit<ShipmentDraft, 'goodsLines'> & { goodsLines: Record<string, DraftGoodsLine> };

function byLineNo(draft: ShipmentDraft): ByLineNo {
  return { ...draft, goodsLines: Object.fromEntries(draft.goodsLines.map((line) => [line.lineNo, line])) };
}

function withLines(document: ByLineNo): ShipmentDraft {
  return { ...document, goodsLines: Object.values(document.goodsLines) };
}

function serverFields(shipment: Shipment): Partial<Shipment> {
  return Object.fromEntries([...READ_ONLY_FIELDS, 'status' as const].map((field) => [field, shipment[field]]));
}

function withValueAt<Document>(document: Document, [key = '', ...rest]: readonly string[], value: unknown): Document {
  const record = (document ?? {}) as Record<string, unknown>;
  const next = rest.length === 0 ? value : withValueAt(record[key], rest, value);
  return { ...record, [key]: next } as Document;
}
