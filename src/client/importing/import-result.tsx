/**
 * How a finished import is told: when, how much went in, what was left out with those rows as a file, and its undo, which is
 * possible for a day.
 * Not here: what went in (each import's own lines), the call that undoes it.
 */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNow } from '#client/components/use-now.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { IMPORT_UNDO_HOURS } from '#contract/import-limits.ts';
import * as styles from './import-card.module.css';

/** How long an import can be undone. Unit: milliseconds. */
export const UNDO_LIFE = IMPORT_UNDO_HOURS * 60 * 60 * 1000;

type ImportResultProps = {
  /** Unit: milliseconds since 1970. */
  at: number;
  figure: ReactNode;
  /** What went in. */
  lines: ReactNode;
  leftOut: { readonly count: number; readonly onSave: () => unknown };
  /** What the undo did, once it is done. */
  undone: ReactNode;
  /** Absent: nothing went in that could be undone. */
  undo: { readonly reason: ReactNode; readonly busy: boolean; readonly run: () => unknown } | undefined;
  /** What the undo does, and what it leaves. */
  noteOf: (until: string) => string;
  /** More about what went in. */
  children?: ReactNode;
  onAnew: () => unknown;
  list: { readonly path: string; readonly label: string };
};

export function ImportResult(props: ImportResultProps) {
  const { at, figure, lines, leftOut, undone, undo, noteOf, children, onAnew, list } = props;
  const { t } = useLingui();
  const { number } = useLanguage();
  const go = useNavigateToPath();
  const now = useNow();
  const time = formatRecent(at, new Date(now));
  const left = number(leftOut.count);
  const undoing = !undone && now < at + UNDO_LIFE ? undo : undefined;
  return (
    <Panel className={styles.card}>
      <h2>{undone ? t`Import undone` : t`Imported ${time}`}</h2>
      <p role="status" className={styles.figure}>
        {figure}
      </p>
      <ul className={styles.lines}>
        {lines}
        {leftOut.count > 0 && (
          <li>
            <Icon name="state-22" className={styles.bad} />
            <span>
              {t`${left} left out`}
              <small>{t`The file has them with a column that says why`}</small>
            </span>
            <Button variant="quiet" icon="export" onClick={leftOut.onSave}>
              {t`Bad rows as a file`}
            </Button>
          </li>
        )}
        {undone}
      </ul>
      {children}
      {undoing && <p className={styles.note}>{noteOf(formatRecent(at + UNDO_LIFE, new Date(now)))}</p>}
      <ButtonRow align="end">
        {undoing && (
          <Button icon="undo" reason={undoing.reason} busy={undoing.busy} onClick={undoing.run}>
            {t`Undo import`}
          </Button>
        )}
        <Button icon="import" onClick={onAnew}>
          {t`Import another file`}
        </Button>
        <Button variant="primary" onClick={() => go(list.path)}>
          {list.label}
        </Button>
      </ButtonRow>
    </Panel>
  );
}
