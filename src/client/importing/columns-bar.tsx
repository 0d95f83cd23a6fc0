/** Below the columns: how many are used, what is missing, and the way on. */
import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import { InFoot } from '#client/ui/foot.tsx';
import * as bar from './import-bar.module.css';
import { headingsOf, type ImportFile, leftOutColumns, usedColumns } from './import-file.ts';

/** More of them would push the buttons away. */
const MOST_NAMES = 8;

type ColumnsBarProps = {
  file: ImportFile;
  matching: readonly string[];
  /** Names of fields that no column supplies. */
  missing: readonly string[];
  /** Why nothing can be checked now. */
  reason: ReactNode;
  onOther: () => void;
  onCheck: () => Promise<void>;
};

export function ColumnsBar({ file, matching, missing, reason, onOther, onCheck }: ColumnsBarProps) {
  const { t } = useLingui();
  const reported = useReportedAction();
  const [used, all] = [usedColumns(matching), headingsOf(file).length];
  const lacking = missing.join(', ');
  const count = missing.length;
  const leftOut = useMemo(() => leftOutColumns(file, matching), [file, matching]);
  const names = leftOut.length > MOST_NAMES ? `${leftOut.slice(0, MOST_NAMES).join(', ')} …` : leftOut.join(', ');
  return (
    <InFoot>
      <section className={bar.bar} aria-label={t`Columns`}>
        <p role="status">
          <b>{t`${used} of ${all} columns used`}</b>
          {leftOut.length > 0 && <small>{t`Left out: ${names}`}</small>}
          {count > 0 && <small>{t`Missing: ${lacking}`}</small>}
        </p>
        <Button onClick={onOther}>{t`Another file`}</Button>
        <Button
          variant="primary"
          reason={count > 0 ? <Plural value={count} one="# field to choose" other="# fields to choose" /> : reason}
          onClick={() =>
            reported(t`Checking the rows`, async () => {
              await onCheck();
              return undefined;
            })
          }
        >
          {t`Check the rows`}
        </Button>
      </section>
    </InFoot>
  );
}
