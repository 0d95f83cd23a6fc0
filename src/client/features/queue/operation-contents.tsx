/**
 * What an operation asks for, in words: the fields an edit changes with their new values, the chief facts of something
 * new, or the one word of a cancellation or a booking. For the conflict dialog and the journal.
 */
import { useLingui } from '@lingui/react/macro';
import { FactList } from '#client/components/fact-list.tsx';
import { fieldValueText } from '#client/i18n/field-values.ts';
import { changeName, fieldName, inPageOrder } from '#client/i18n/shipment-field-names.ts';
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { applyShipmentPatch } from '#domain/shipments/shipment-patch.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { operationChanges } from '#domain/sync/operation-changes.ts';
import type { Operation } from '#domain/sync/operation-record.ts';

export type Asked = Pick<Operation, 'operation' | 'base' | 'payload'>;

/** Of something new, what tells it apart. */
const CHIEF = ['addresses.receiver.name', 'orderNumber', 'dispDate', 'deliveryType'] as const;

export function OperationContents({
  operation: asked,
  names,
}: {
  operation: Asked;
  names: ReadonlyMap<string, string>;
}) {
  const { t, i18n } = useLingui();
  const { operation, base, payload } = asked;
  if (operation === 'shipment.book') return <p>{t`Booking`}</p>;
  if (operation === 'shipment.status') {
    const isCancel = (payload as ShipmentPatch).status === STATUS.cancelled;
    return <p>{isCancel ? t`Cancel the shipment` : t`Reopen the shipment`}</p>;
  }
  const facts =
    operation === 'shipment.create'
      ? chiefFacts(applyShipmentPatch(base as Shipment, payload as ShipmentPatch))
      : inPageOrder(operationChanges(asked)).map((change) => ({ ...change, value: change.becomes }));

  return (
    <FactList
      facts={facts.map((fact) => ({
        key: `${fact.path} ${'line' in fact ? fact.line : ''}`,
        name: 'kind' in fact ? changeName(i18n, fact) : fieldName(i18n, fact.path),
        value: fieldValueText(i18n, fact.path, fact.value, names),
      }))}
    />
  );
}

function chiefFacts(shipment: Shipment) {
  const at = (path: string) =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], shipment);
  const found = CHIEF.map((path) => ({ path, value: at(path) })).filter(({ value }) => value);
  return [...found, ...shipment.goodsLines.map((value, index) => ({ path: 'goodsLines', line: index + 1, value }))];
}
