/**
 * What the id of an edit stands for since the server's data were restored from a backup: the person sees it before they
 * send the edit there. It may be what they changed, something else, or nothing.
 */
import { useLingui } from '@lingui/react/macro';
import type { Shipment } from '#contract/shipment.ts';
import { idOfKey } from '#domain/sync/entity-reference.ts';
import { isCreate, type Operation } from '#domain/sync/operation-record.ts';

export function RestoredEntity({ operation, theirs }: { operation: Operation; theirs: unknown }) {
  const { t } = useLingui();
  if (isCreate(operation) || operation.kind === 'notifications') return null;
  if (theirs === null) return <p>{t`It does not exist in the restored data.`}</p>;
  const name = nameOf(operation, theirs);
  const id = idOfKey(operation.entityKey);
  return (
    <p>
      {operation.kind === 'shipment' ? t`Shipment ${id} is now:` : t`There is now:`} <b>{name}</b>
    </p>
  );
}

function nameOf({ kind }: Operation, theirs: unknown): string {
  if (kind !== 'shipment') return (theirs as { name: string }).name;
  const { orderNumber, addresses, dispDate } = theirs as Shipment;
  return [orderNumber, addresses.receiver.name, dispDate.slice(0, 'yyyy-MM-dd'.length)].filter(Boolean).join(', ');
}
