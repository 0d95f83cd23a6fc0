/**
 * What a person may decide of a conflict: the clashing groups, or the operation as a whole where no field clashes, and
 * whether what they asked for is still allowed of the entity as it is now. Pure; used by the conflict dialog.
 * Not here: carrying it out (client/data/sync), words (client/i18n).
 */
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { type ActionAnswer, type ActionFacts, type ShipmentAction, shipmentAction } from '../shipments/actions.ts';
import { STATUS } from '../shipments/status.ts';
import { decideOperation, stateReason } from './merge-operation.ts';
import { isCarried, touchedGroups } from './merge-shipment.ts';
import type { ConflictReason, Need, Operation } from './operation-record.ts';

export type ConflictNeed = Extract<Need, { kind: 'conflict' }>;

const ALLOWED: ActionAnswer = { allowed: true, when: 'now' };

/** Whether the server would still take it, in the state the entity has now. */
export function stillAllowed(
  { kind, operation, payload }: Pick<Operation, 'kind' | 'operation' | 'payload'>,
  { theirs }: ConflictNeed,
  facts: ActionFacts,
): ActionAnswer {
  if (kind !== 'shipment' || theirs === null) return ALLOWED;
  return shipmentAction(actionOf(operation, payload as ShipmentPatch), theirs as Shipment, facts);
}

/** What happened beside the fields that clash; `changed` when nothing did. */
export function whatHappened({ kind, base }: Pick<Operation, 'kind' | 'base'>, need: ConflictNeed): ConflictReason {
  if (need.reason !== 'changed' || kind !== 'shipment' || need.theirs === null) return need.reason;
  return stateReason(base as Shipment, need.theirs as Shipment);
}

/** Groups of this person's edit that clash with nothing and go whatever is decided. */
export function groupsBeside(
  operation: Pick<Operation, 'operation' | 'payload' | 'base'>,
  { theirs }: ConflictNeed,
): readonly string[] {
  if (operation.operation !== 'shipment.edit' || theirs === null) return [];
  return touchedGroups((decideOperation(operation, theirs, []) ?? {}) as ShipmentPatch);
}

/** What a carrier drives by is decided by a person alone; of the rest, what was typed here is proposed. */
export function proposedGroups({ clashes }: ConflictNeed): readonly string[] {
  return clashes.map(({ group }) => group).filter((group) => !isCarried(group));
}

function actionOf(operation: Operation['operation'], patch: ShipmentPatch): ShipmentAction {
  if (operation === 'shipment.book') return 'book';
  if (operation === 'shipment.status') return patch.status === STATUS.cancelled ? 'cancelShipment' : 'reopen';
  const touched = touchedGroups(patch);
  return touched.length > 0 && touched.every((group) => group === 'noteInternal') ? 'internalNote' : 'edit';
}
