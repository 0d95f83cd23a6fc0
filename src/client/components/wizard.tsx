/**
 * Steps one after the other in one card: finished steps are buttons that lead back and show what was chosen, later ones are inactive. The caller
 * decides what a step contains, whether it may be left, and which one is shown.
 */
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import * as styles from './wizard.module.css';

export type WizardStep = {
  readonly label: string;
  /** What was chosen, or what the step asks for. */
  readonly hint: string;
};

type WizardProps = {
  steps: readonly WizardStep[];
  /** One per step. */
  contents: readonly (() => ReactNode)[];
  step: number;
  onStep: (step: number) => void;
  /** Called before the next step, and on the last step to finish. Returns whether to continue. */
  onSubmit: () => Promise<boolean> | boolean;
  finishLabel: string;
  busy: boolean;
  /** Why the wizard cannot continue now. */
  reason?: ReactNode;
  /** Beside the buttons. */
  foot: ReactNode;
};

/** Not `:read-only`, which a radio is too. */
const FIELDS = 'input:not([type="range"], [readonly]), select';

export function Wizard({ steps, contents, step, onStep, onSubmit, finishLabel, busy, reason, foot }: WizardProps) {
  if (steps.length !== contents.length) {
    throw new Error(`A wizard needs one content for each step: ${steps.length} steps, ${contents.length} contents.`);
  }
  const { t } = useLingui();
  const root = useRef<HTMLDivElement>(null);
  const isLast = step === steps.length - 1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another step is shown, and only then
  useEffect(() => {
    const fields = [...(root.current?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
    const [first] = fields;
    const chosen = first?.type === 'radio' && fields.find(({ name, checked }) => checked && name === first.name);
    (fields.find(({ value }) => value === '') || chosen || first)?.focus();
  }, [step]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || reason) return;
    if (!(await onSubmit())) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else if (!isLast) onStep(step + 1);
  }

  return (
    <form noValidate className={styles.wizard} onSubmit={submit}>
      <nav className={styles.stages} aria-label={t`Steps`} style={{ '--steps': steps.length } as React.CSSProperties}>
        {steps.map(({ label, hint }, at) => {
          const content = (
            <>
              <span className={styles.number}>{at < step ? <Icon name="check" /> : at + 1}</span>
              <span>
                <span className={styles.label}>{label}</span>
                <span className={styles.hint}>{hint}</span>
              </span>
            </>
          );
          return at < step ? (
            <button key={label} type="button" className={classes(styles.stage, styles.done)} onClick={() => onStep(at)}>
              {content}
            </button>
          ) : (
            <div key={label} className={styles.stage} aria-current={at === step ? 'step' : undefined}>
              {content}
            </div>
          );
        })}
      </nav>
      <div ref={root} className={styles.content}>
        {contents[step]?.()}
      </div>
      <div className={styles.foot}>
        {foot}
        {step > 0 && <Button onClick={() => onStep(step - 1)}>{t`Back`}</Button>}
        <Button variant="primary" type="submit" busy={busy} reason={reason} className={styles.next}>
          {isLast ? finishLabel : t`Next`}
        </Button>
      </div>
    </form>
  );
}
