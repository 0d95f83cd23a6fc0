/** The fields an edit changes, each as "was → becomes"; the first few, and the rest on demand. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import * as styles from './change-list.module.css';
import type { ChangeText } from './change-texts.ts';

/** More are folded, so that one large edit does not hide the rest of the queue. */
const SHOWN = 5;

export function ChangeList({ changes }: { changes: readonly ChangeText[] }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? changes : changes.slice(0, SHOWN);
  const more = changes.length - shown.length;
  if (changes.length === 0) return null;
  return (
    <div className={styles.changes}>
      <dl>
        {shown.map(({ name, was, becomes }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <del>{was}</del>
              <Icon name="right" />
              <span className="visually-hidden">{t`becomes`}</span>
              <ins>{becomes}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && (
        <button type="button" className={styles.more} onClick={() => setOpen(true)}>
          {t`${plural(more, { one: '# more field', other: '# more fields' })}`}
        </button>
      )}
    </div>
  );
}
