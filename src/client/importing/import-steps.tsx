/** The four steps of an import: what was chosen in finished steps, and the way back to them. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Cells } from '#client/ui/cells.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import { headingsOf, type ImportFile, usedColumns } from './import-file.ts';
import * as styles from './import-steps.module.css';

const STEPS = ['file', 'columns', 'check', 'run'] as const;

export type ImportStep = (typeof STEPS)[number];

type ImportStepsProps = {
  step: ImportStep;
  file: ImportFile | undefined;
  matching: readonly string[];
  /** Undefined while the rows are checked. */
  bad: number | undefined;
  /** Nothing can be changed while it is being checked or imported. */
  busy: boolean;
  onStep: (step: ImportStep) => void;
};

export function ImportSteps({ step, file, matching, bad, busy, onStep }: ImportStepsProps) {
  const { t } = useLingui();
  const at = STEPS.indexOf(step);
  const used = usedColumns(matching);
  const all = file ? headingsOf(file).length : 0;
  const labels = { file: t`1. File`, columns: t`2. Columns`, check: t`3. Check`, run: t`4. Import` };
  const details: Record<(typeof STEPS)[number], ReactNode> = {
    file: file?.name ?? t`Choose a file`,
    columns: file && t`${used} of ${all} used`,
    check: bad !== undefined ? t`${plural(bad, { one: '# bad row', other: '# bad rows' })}` : t`Checking`,
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
        if (place < at && !busy) {
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
