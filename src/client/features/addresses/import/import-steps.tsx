/** The four steps of an import: what was chosen in finished steps, and the way back to them. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Cells } from '#client/ui/cells.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import { countRows, headingsOf, type ImportState, usedColumns } from './import-state.ts';
import * as styles from './import-steps.module.css';

const STEPS = ['file', 'columns', 'check', 'run'] as const;

type ImportStepsProps = { state: ImportState; onStep: (step: ImportState['step']) => void };

export function ImportSteps({ state, onStep }: ImportStepsProps) {
  const { t } = useLingui();
  const { file, matching, rows, step, applying, checking } = state;
  const at = STEPS.indexOf(step);
  const used = usedColumns(matching);
  const all = file ? headingsOf(file).length : 0;
  const bad = rows ? countRows(rows).bad : 0;
  const labels = { file: t`1. File`, columns: t`2. Columns`, check: t`3. Check`, run: t`4. Import` };
  const details: Record<(typeof STEPS)[number], ReactNode> = {
    file: file?.name ?? t`Choose a file`,
    columns: file && t`${used} of ${all} used`,
    check: rows ? t`${plural(bad, { one: '# bad row', other: '# bad rows' })}` : t`Checking`,
    run: t`Importing`,
  };
  return (
    <Cells className={classes(styles.choose, styles.steps)} columns={4}>
      {STEPS.map((one, place) => {
        const inside = (
          <>
            <small>
              {place < at && <Icon name="check" />}
              {labels[one]}
            </small>
            <b>{place <= at ? details[one] : t`Not yet`}</b>
          </>
        );
        // Nothing can be changed while it is being checked or imported.
        if (place < at && !applying && !checking) {
          return (
            <button key={one} type="button" onClick={() => onStep(one)}>
              {inside}
            </button>
          );
        }
        const rests = place > at ? styles.rests : undefined;
        return (
          <div key={one} aria-current={place === at ? 'step' : undefined} className={rests}>
            {inside}
          </div>
        );
      })}
    </Cells>
  );
}
