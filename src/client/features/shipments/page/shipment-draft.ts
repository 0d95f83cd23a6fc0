/**
 * What the form of a shipment must know about shipments: what is sent of a draft, its two tables of lines, and how it is saved.
 * Not here: drafts in general (client/editing).
 */
import type { EditedKind } from '#client/editing/edited-kind.ts';
import { asEntity, settled } from '#client/editing/entity-draft.ts';
import type { ItemLine, Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { READ_ONLY_FIELDS } from '#contract/shipment-limits.ts';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import { touchedGroups } from '#domain/kinds/shipment-groups.ts';
import { fieldChanges } from '#domain/shipments/field-changes.ts';
import { GOODS_LINES, ITEM_LINES } from '#domain/shipments/shipment-lines.ts';
import { shipmentPatch, withGoodsLines } from '#domain/shipments/shipment-patch.ts';
import { type DraftGoodsLine, GOODS_TABLE, readable } from './goods-table.ts';
import { ITEM_TABLE } from './item-table.ts';

export type ShipmentDraft = Omit<Shipment, 'goodsLines'> & { readonly goodsLines: readonly DraftGoodsLine[] };

export const SHIPMENT_EDITING: EditedKind<Shipment, ShipmentDraft> = {
  kind: 'shipment',
  saves: 'saveShipment',
  idOf: ({ shipmentId }) => shipmentId,
  serverFields: [...READ_ONLY_FIELDS, 'status'],
  lines: {
    goodsLines: { table: GOODS_TABLE, rules: GOODS_LINES },
    itemLines: { table: ITEM_TABLE, rules: ITEM_LINES },
  },
  follow: (draft) => withExistingGoods(withoutEmptyPoint(withoutEmptyInsurance(draft))),
  payload(base, edited) {
    const patch = shipmentPatch(base, edited);
    if (Object.keys(patch).length === 0) return undefined;
    // The server does not know where the page began (shipment-page.tsx).
    const begins =
      base.shipmentId === NEW_ID && edited.deliveryType !== null && edited.deliveryType === base.deliveryType;
    return begins ? { ...patch, deliveryType: edited.deliveryType } : patch;
  },
  changes: fieldChanges,
  isOverlapping(one, other) {
    const groups = touchedGroups(one as ShipmentPatch);
    return touchedGroups(other as ShipmentPatch).some((group) => groups.includes(group));
  },
  async find({ shipments }, id) {
    const found = await shipments.find(id);
    return found && { entity: found.shipment, entries: found.entries.filter(({ state }) => state !== 'applied') };
  },
  async save({ shipments }, { payload, ...edit }) {
    return shipments.save({ ...edit, patch: payload as ShipmentPatch });
  },
  async correct({ shipments }, refused, payload) {
    return shipments.correct({ refused, patch: payload as ShipmentPatch });
  },
};

/** For the rules: the shipment that saving the draft would make. */
export function shipmentOf(draft: ShipmentDraft): Shipment {
  return asEntity(settled(SHIPMENT_EDITING, draft));
}

/** For totals: only the lines that are saved, with anything that is not a number counted as 0. */
export function countable(draft: ShipmentDraft): Shipment {
  const { goodsLines, ...shipment } = settled(SHIPMENT_EDITING, draft);
  return asEntity({ ...shipment, goodsLines: goodsLines.map(readable) });
}

/** Articles of a removed goods line belong to the shipment. */
function withExistingGoods(draft: ShipmentDraft): ShipmentDraft {
  const numbers = new Set(draft.goodsLines.map(({ lineNo }) => lineNo));
  const isOrphan = ({ goodsLineNo }: ItemLine) => Boolean(goodsLineNo && !numbers.has(goodsLineNo));
  if (!draft.itemLines.some(isOrphan)) return draft;
  return { ...draft, itemLines: withGoodsLines(draft.itemLines, draft.goodsLines) };
}

function withoutEmptyInsurance(draft: ShipmentDraft): ShipmentDraft {
  const { insurance } = draft;
  const isNone = insurance !== null && insurance.value == null && !insurance.currency;
  return isNone ? { ...draft, insurance: null } : draft;
}

function withoutEmptyPoint(draft: ShipmentDraft): ShipmentDraft {
  const { pickupPoint } = draft;
  const isNone = pickupPoint && Object.values(pickupPoint).every((text) => !text);
  return isNone ? { ...draft, pickupPoint: null } : draft;
}
