/** How to search, in four examples, and the way to a scanner's command sheet. */
import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyPart, useOpening } from '#client/shell/lazy-part.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import * as styles from './list-help-dialog.module.css';

const CommandSheetDialog = lazyPart(
  async () => (await import('../scanning/command-sheet-dialog.tsx')).CommandSheetDialog,
);

export function ListHelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [hasSheet, setSheet] = useState(false);
  const openSheet = useOpening(CommandSheetDialog, () => setSheet(true));
  const examples = [
    { field: t`Order number`, text: 'SO-804%', means: t`every order that begins with SO-804` },
    { field: t`Tracking number`, text: '%0017', means: t`every consignment or package that ends with 0017` },
    { field: t`Receiver`, text: 'hamn', means: t`every receiver with “hamn” anywhere in the name` },
    { field: t`Receiver`, text: 'bygg%ab', means: t`every receiver that begins with Bygg and ends with AB` },
  ];
  if (hasSheet) {
    return (
      <Suspense>
        <CommandSheetDialog onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <Dialog
      title={t`Search help`}
      onClose={onClose}
      otherwise={<Button icon="scan" onClick={openSheet}>{t`Command sheet`}</Button>}
      wide
    >
      <p>{t`The character % stands for anything in every text field. Upper and lower case are treated alike.`}</p>
      <dl className={styles.examples}>
        {examples.map(({ field, text, means }) => (
          <div key={text}>
            <dt>
              <small>{field}</small>
              <code translate="no">{text}</code>
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{t`Without % a number must match in full, and a name is found by any part of it.`}</p>
    </Dialog>
  );
}
