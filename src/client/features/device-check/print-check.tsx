/**
 * Prints a test label through this browser's print dialog: marked TEST, with a code to scan back and a measure that shows whether
 * the printer scales. It takes no number of any series. Only the person can see what was printed, so they are asked.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Bars } from '#client/components/barcode.tsx';
import { Paper } from '#client/components/paper.tsx';
import { printWindow } from '#client/components/print-failure.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Cells } from '#client/ui/cells.tsx';
import * as styles from './device-check.module.css';

export type PrintOutcome = 'printed' | 'failed';

/** No search finds it, and it is plainly not a shipment's number. */
export const TEST_CODE = 'KAJ-TEST-LABEL';

type PrintCheckProps = { outcome: PrintOutcome | undefined; onOutcome: (outcome: PrintOutcome) => void };

export function PrintCheck({ outcome, onOutcome }: PrintCheckProps) {
  const { t } = useLingui();
  const [step, setStep] = useState<'idle' | 'asking'>('idle');

  useEffect(() => {
    // Some browsers continue while their dialog is open, so the label stays until the person has answered.
    if (step !== 'asking') return;
    try {
      printWindow(window);
    } catch (error) {
      console.warn(error);
      onOutcome('failed');
      setStep('idle');
    }
  }, [step, onOutcome]);

  function answer(next: PrintOutcome): void {
    onOutcome(next);
    setStep('idle');
  }

  return (
    <Cells title={t`Test print`}>
      <div className={styles.pane}>
        <p role="status">
          {step === 'asking' && t`Did the label come out, with lines that are 50 mm apart?`}
          {step !== 'asking' && outcome === undefined && t`A label marked TEST, by the print dialog of this browser`}
          {step !== 'asking' && outcome === 'printed' && t`The test label came out right`}
          {step !== 'asking' && outcome === 'failed' && t`The test label did not come out right`}
        </p>
        <ButtonRow>
          {step === 'asking' ? (
            <>
              <Button onClick={() => answer('printed')}>{t`Yes`}</Button>
              <Button onClick={() => answer('failed')}>{t`No`}</Button>
            </>
          ) : (
            <Button icon="print" onClick={() => setStep('asking')}>{t`Print`}</Button>
          )}
        </ButtonRow>
      </div>
      {step === 'asking' && <TestLabel />}
    </Cells>
  );
}

function TestLabel() {
  return (
    <Paper className={styles.label}>
      <b>TEST</b>
      <Bars text={TEST_CODE} />
      <span>{TEST_CODE}</span>
      <span className={styles.ruler}>50 mm</span>
    </Paper>
  );
}
