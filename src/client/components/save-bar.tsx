/**
 * Appears in the foot when an edit form differs from what was loaded: how much differs and where, undo, and save with a hint of
 * what saving does now. The form owns the draft; this component only shows it and passes on the clicks.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { formatRecent } from '#client/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { InFoot } from '#client/ui/foot.tsx';
import { Icon } from '#client/ui/icon.tsx';
import * as styles from './save-bar.module.css';

type SaveBarProps = {
  /** The changes, in the form's own words. */
  changes: readonly string[];
  onSave: () => unknown;
  /** What saving is called here; "Save" unless it says more. */
  saveLabel?: string | undefined;
  onUndo?: (() => unknown) | undefined;
  /** Where a save goes now, or why saving is not possible. */
  hint?: ReactNode;
  reason?: ReactNode;
  /** A button that does more than save. It then becomes the primary button. */
  finish?: ReactNode;
};

const NAMED_AT_MOST = 4;

export function SaveBar({ changes, onSave, saveLabel, onUndo, hint, reason, finish }: SaveBarProps) {
  const { t } = useLingui();
  const named = changes.slice(0, NAMED_AT_MOST).join(', ');
  return (
    <InFoot>
      <section
        className={classes(styles.bar, Boolean(finish) && styles.whole)}
        data-save-bar=""
        aria-label={t`Unsaved changes`}
      >
        <p role="status">
          <b>
            <Plural value={changes.length} one="# unsaved change" other="# unsaved changes" />
          </b>
          <span className={styles.names}>{changes.length > NAMED_AT_MOST ? `${named} …` : named}</span>
        </p>
        {onUndo && (
          <Button icon="undo" onClick={onUndo}>
            {t`Undo`}
          </Button>
        )}
        <Button
          data-step="save"
          variant={finish ? 'plain' : 'primary'}
          icon="check"
          hint={hint}
          reason={reason}
          onClick={onSave}
        >
          {saveLabel ?? t`Save`}
        </Button>
        {finish}
      </section>
    </InFoot>
  );
}

/** Unit: milliseconds. */
const SAID_FOR = 2000;

/** Takes the save bar's place for a moment: says that the server has the change, and since when. */
export function SavedBar({ at, onDone }: { at: number; onDone: () => void }) {
  const { t } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later drawing is no later save
  useEffect(() => {
    const timer = setTimeout(onDone, SAID_FOR);
    return () => clearTimeout(timer);
  }, [at]);
  const time = formatRecent(at, new Date(at));
  return (
    <InFoot>
      <div className={styles.bar} data-save-bar="">
        <p role="status" className={styles.done}>
          <Icon name="check" size="large" />
          {t`Saved ${time}, on the server`}
        </p>
      </div>
    </InFoot>
  );
}
