/**
 * The shipment was changed elsewhere while it was edited here: by whom, when, and what. What only one side changed is
 * already brought together; for what both changed a person chooses. Nothing is saved before that.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatInstant } from '#client/i18n/formats.ts';
import { changeName } from '#client/i18n/shipment-field-names.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Clash } from '#domain/shared/three-way-merge.ts';
import type { DraftState } from './shipment-draft.ts';
import styles from './shipment-page.module.css';
import type { StaleNotice } from './use-shipment-save.ts';

type StaleDialogProps = {
  notice: StaleNotice;
  state: DraftState;
  onClose: () => void;
  onDecide: (mine: readonly string[]) => void;
};

export function StaleDialog({ notice, state, onClose, onDecide }: StaleDialogProps) {
  const { t, i18n } = useLingui();
  const clashes = state.conflict?.clashes ?? [];
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const who = notice.by ?? t`someone else`;
  const time = notice.at ? formatInstant(notice.at) : '';

  return (
    <Dialog
      alert
      wide={clashes.length > 0}
      title={t`Changed meanwhile by ${who} ${time}`}
      onClose={onClose}
      closeLabel={clashes.length > 0 ? t`Decide later` : t`Look at it first`}
      confirmLabel={clashes.length > 0 ? t`Use these values` : t`OK`}
      onConfirm={() => onDecide(clashes.map(({ path }) => path).filter((path) => !theirs.includes(path)))}
    >
      <p>
        {clashes.length > 0
          ? t`Both of you changed the same fields. Choose what is to stand; nothing is saved until you save again.`
          : t`Their changes are now in the form, with yours on top. Save again when it looks right.`}
      </p>
      {clashes.map((clash) => (
        <fieldset key={clash.path} className={styles.clash}>
          <legend>{nameOf(clash)}</legend>
          <Choice
            name={clash.path}
            value={clash.mine}
            whose={t`yours`}
            chosen={!theirs.includes(clash.path)}
            onChoose={() => setTheirs(theirs.filter((path) => path !== clash.path))}
          />
          <Choice
            name={clash.path}
            value={clash.theirs}
            whose={who}
            chosen={theirs.includes(clash.path)}
            onChoose={() => setTheirs([...theirs, clash.path])}
          />
        </fieldset>
      ))}
    </Dialog>
  );

  function nameOf({ path }: Clash): string {
    const [list, lineNo, field] = path.split('.');
    if (list !== 'goodsLines' || !lineNo) return changeName(i18n, { path, kind: 'changed' });
    const line = state.draft.goodsLines.findIndex((candidate) => candidate.lineNo === Number(lineNo)) + 1;
    return changeName(i18n, { path: `${list}.${field}`, line, kind: 'changed' });
  }
}

type ChoiceProps = { name: string; value: unknown; whose: string; chosen: boolean; onChoose: () => void };

function Choice({ name, value, whose, chosen, onChoose }: ChoiceProps) {
  const { t } = useLingui();
  return (
    <label className={styles.pick}>
      <input type="radio" name={name} checked={chosen} onChange={onChoose} />
      <span>{valueText(value) || t`(empty)`}</span>
      <small>{whose}</small>
    </label>
  );
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
