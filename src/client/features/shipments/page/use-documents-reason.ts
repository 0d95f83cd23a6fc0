/** Why none of a shipment's papers can be printed for the first time, or anew. */
import { useLingui } from '@lingui/react/macro';
import { papersToPrint } from '#domain/shipments/document-state.ts';
import { useActionReason } from './action-reason.ts';
import type { HeadProps } from './head-props.ts';

export function useDocumentsReason({ base, mark, actions }: Pick<HeadProps, 'base' | 'mark' | 'actions'>) {
  const { t } = useLingui();
  const reasonFor = useActionReason();
  if (base.documents.length > 0) {
    return papersToPrint(base).length === 0 ? t`Everything is printed` : reasonFor(actions.print);
  }
  if (mark) return t`The documents will be made once the server has your changes.`;
  if (base.deliveryType) return t`This delivery type has no documents.`;
  return t`Documents will appear once the delivery type has been saved.`;
}
