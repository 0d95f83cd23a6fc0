/**
 * Says that the entity was changed elsewhere while it was edited here: by whom, when, and what. What only one side changed
 * is already merged; where both changed the same thing, the person chooses. Nothing is saved before that.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { conflictTitle } from '#client/i18n/conflict-messages.ts';
import { formatInstant } from '#client/i18n/formats.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import * as styles from './clash-dialog.module.css';
import { clashName, clashValue } from './clash-texts.ts';
import type { EditedKind, Versioned } from './edited-kind.ts';
import type { DraftState } from './entity-draft.ts';
import type { StaleNotice } from './use-entity-save.ts';

type ClashDialogProps<Entity extends Versioned, Draft> = {
  notice: StaleNotice;
  edited: EditedKind<Entity, Draft>;
  state: DraftState<Entity, Draft>;
  names: ReadonlyMap<string, string>;
  onClose: () => void;
  onDecide: (mine: readonly string[]) => void;
};

export function ClashDialog<Entity extends Versioned, Draft>(props: ClashDialogProps<Entity, Draft>) {
  const { notice, edited, state, names, onClose, onDecide } = props;
  const { t, i18n } = useLingui();
  const clashes = state.conflict?.clashes ?? [];
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const who = notice.by ?? t`someone else`;
  const time = notice.at ? formatInstant(notice.at) : '';

  return (
    <Dialog
      alert
      wide={clashes.length > 0}
      title={conflictTitle(i18n, 'changed', who, time)}
      onClose={onClose}
      closeLabel={clashes.length > 0 ? t`Decide later` : t`Review first`}
      confirmLabel={clashes.length > 0 ? t`Use these values` : t`OK`}
      onConfirm={() => onDecide(clashes.map(({ path }) => path).filter((path) => !theirs.includes(path)))}
    >
      <p>
        {clashes.length > 0
          ? t`You both changed the same fields. Choose which values to keep. Nothing will be saved until you save again.`
          : t`Their changes are now in the form, together with yours. Save again when it looks right.`}
      </p>
      {clashes.map((clash) => (
        <fieldset key={clash.path} className={styles.clash}>
          <legend>{clashName(i18n, edited, clash, state)}</legend>
          <Choice
            name={clash.path}
            value={clashValue(i18n, edited, clash, clash.mine, names)}
            whose={t`yours`}
            chosen={!theirs.includes(clash.path)}
            onChoose={() => setTheirs(theirs.filter((path) => path !== clash.path))}
          />
          <Choice
            name={clash.path}
            value={clashValue(i18n, edited, clash, clash.theirs, names)}
            whose={who}
            chosen={theirs.includes(clash.path)}
            onChoose={() => setTheirs([...theirs, clash.path])}
          />
        </fieldset>
      ))}
    </Dialog>
  );
}

type ChoiceProps = { name: string; value: string; whose: string; chosen: boolean; onChoose: () => void };

function Choice({ name, value, whose, chosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles.pick}>
      <input type="radio" name={name} checked={chosen} onChange={onChoose} />
      <span>{value}</span>
      <small>{whose}</small>
    </label>
  );
}
