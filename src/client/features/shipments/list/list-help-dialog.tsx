/** How to search, by four examples. */
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#client/ui/dialog.tsx';
import styles from './list-help-dialog.module.css';

export function ListHelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const examples = [
    { field: t`Order number`, text: 'SO-804%', means: t`every order that begins with SO-804` },
    { field: t`Tracking number`, text: '%0017', means: t`every consignment or package that ends with 0017` },
    { field: t`Receiver`, text: 'hamn', means: t`every receiver with “hamn” anywhere in the name` },
    { field: t`Receiver`, text: 'bygg%ab', means: t`every receiver that begins with Bygg and ends with AB` },
  ];
  return (
    <Dialog title={t`Search help`} onClose={onClose} wide>
      <p>{t`The character % stands for anything in every text field. Upper and lower case are treated alike.`}</p>
      <dl className={styles.examples}>
        {examples.map(({ field, text, means }) => (
          <div key={text}>
            <dt>
              <small>{field}</small>
              <code>{text}</code>
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{t`Without % a number must match in full, and a name is found by any part of it.`}</p>
    </Dialog>
  );
}
