/** The scanned commands on the page of a shipment: they do what its buttons do. */
import { type CommandResult, useScanCommandTarget } from '../scanning/scan-command-target.ts';
import { useActionReason } from './action-reason.ts';
import type { HeadProps } from './head-props.ts';
import { useDocumentsReason } from './use-documents-reason.ts';

type ShipmentCommandsProps = HeadProps & { name: string; book: () => Promise<CommandResult> };

export function useScannedCommands({ name, book, ...head }: ShipmentCommandsProps): void {
  const { base, actions, printing } = head;
  const reasonFor = useActionReason();
  const papersReason = useDocumentsReason(head);
  useScanCommandTarget({
    ...{ screen: 'shipment', shipmentId: base.shipmentId, name },
    book: { reason: reasonFor(actions.book), run: book },
    print: { reason: papersReason, run: () => printing.print({ part: 'missing' }) },
  });
}
