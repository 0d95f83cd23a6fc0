/** Deletes a connection after its name has been typed. One that delivery types use cannot be deleted; they are named instead. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#client/data/api/api-errors.ts';
import { useRemoval } from '#client/registers/use-removal.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TypedDelete } from '#client/ui/typed-delete.tsx';
import type { EditedCarrier } from './carrier-draft.ts';

type DeleteCarrierProps = {
  carrier: EditedCarrier;
  onDeleting: (isDeleting: boolean) => void;
  onDeleted: () => Promise<void>;
};

export function DeleteCarrier({ carrier, onDeleting, onDeleted }: DeleteCarrierProps) {
  const { t } = useLingui();
  const go = useNavigateToPath();
  const [usedBy, setUsedBy] = useState<readonly string[]>();
  const { carrierId, name, _etag } = carrier;
  const removing = useRemoval({
    ...{ operation: 'deleteCarrier', onDeleting, onDeleted },
    take(error) {
      if (!(error instanceof ApiError) || error.code !== 'inUse') return false;
      setUsedBy(error.body.usedBy ?? []);
      return true;
    },
  });

  const words = { doing: t`Deleting the carrier`, done: t`Carrier deleted` };
  const count = usedBy?.length ?? 0;
  return (
    <>
      <Button variant="quiet-danger" icon="trash" reason={removing.reason} onClick={removing.ask}>
        {t`Delete`}
      </Button>
      {removing.isAsking && (
        <TypedDelete
          title={t`Delete the carrier?`}
          text={t`${name} will disappear with its sign-in and number series. Numbers that were used are never given out again.`}
          phrase={name}
          label={t`Name`}
          onDelete={() => removing.remove(words, { params: { carrierId } }, _etag)}
          onClose={removing.close}
        />
      )}
      {usedBy && (
        <Dialog
          alert
          title={t`${name} is in use`}
          onClose={() => setUsedBy(undefined)}
          closeLabel={t`Close`}
          confirmLabel={t`To the delivery types`}
          onConfirm={() => go('/DeliveryTypes')}
        >
          <p>
            {t`${plural(count, { one: '# delivery type books with it.', other: '# delivery types book with it.' })}`}{' '}
            {t`Give them another carrier or delete them first.`}
          </p>
          <ul>
            {usedBy.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
