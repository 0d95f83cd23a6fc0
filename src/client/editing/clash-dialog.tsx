/**
 * Says that the entity was changed elsewhere while it was edited here: by whom, when, and what. What only one side changed
 * is already merged and named; where both changed the same thing, the person chooses. Nothing is saved before that.
 */
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { type Chosen, ClashTable, countSides } from '#client/components/clash-table.tsx';
import { conflictTitle } from '#client/i18n/conflict-messages.ts';
import { formatInstant } from '#client/i18n/formats.ts';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { FieldChange } from '#domain/shipments/field-changes.ts';
import { clashName, clashValues } from './clash-texts.ts';
import type { EditedKind, Versioned } from './edited-kind.ts';
import { type DraftState, keptBeside } from './entity-draft.ts';
import type { StaleNotice } from './use-entity-save.ts';

type ClashDialogProps<Entity extends Versioned, Draft> = {
  notice: StaleNotice;
  edited: EditedKind<Entity, Draft>;
  state: DraftState<Entity, Draft>;
  names: ReadonlyMap<string, string>;
  onClose: () => void;
  onDecide: (mine: readonly string[]) => void;
};

export function ClashDialog<Entity extends Versioned, Draft extends object>(props: ClashDialogProps<Entity, Draft>) {
  const { notice, edited, state, names, onClose, onDecide } = props;
  const { t, i18n } = useLingui();
  const clashes = state.conflict?.clashes ?? [];
  const choices = clashes.map((clash) => {
    const texts = (side: 'base' | 'mine' | 'theirs') => clashValues(i18n, edited, clash, side, names);
    const name = clashName(i18n, edited, clash);
    return { id: clash.path, name, was: texts('base'), mine: texts('mine'), theirs: texts('theirs') };
  });
  const [changed, setChanged] = useState<Chosen>({});
  const chosen = Object.fromEntries(choices.map(({ id }) => [id, changed[id] ?? 'mine']));
  const beside = useMemo(() => keptBeside(edited, state), [edited, state]);
  const who = notice.by ?? t`someone else`;
  const time = notice.at ? formatInstant(notice.at) : '';
  const count = countSides(choices, chosen);
  const words = kindWords(edited.kind);
  const kept = (changes: readonly FieldChange[]) =>
    words
      .inOrder(changes)
      .map((change) => words.changeName(i18n, change))
      .join(', ');
  const [mineKept, theirsKept] = [kept(beside.mine), kept(clashes.length > 0 ? beside.theirs : notice.theirs)];

  return (
    <Dialog
      alert
      wide={clashes.length > 0}
      title={conflictTitle(i18n, 'changed', who, time)}
      onClose={onClose}
      closeLabel={clashes.length > 0 ? t`Decide later` : t`Review first`}
      confirmLabel={clashes.length > 0 ? t`Use these values: ${count.mine} of mine, ${count.theirs} of theirs` : t`OK`}
      onConfirm={() => onDecide(clashes.map(({ path }) => path).filter((path) => chosen[path] === 'mine'))}
    >
      <p>
        {clashes.length > 0
          ? t`You both changed the same fields. Choose which values to keep. Nothing will be saved until you save again.`
          : t`Their changes are now in the form, together with yours. Save again when it looks right.`}
      </p>
      {clashes.length > 0 && <ClashTable clashes={choices} who={who} chosen={chosen} onChoose={setChanged} />}
      {mineKept && <p className="small muted">{t`No conflict, kept from you: ${mineKept}`}</p>}
      {theirsKept && <p className="small muted">{t`No conflict, kept from ${who}: ${theirsKept}`}</p>}
    </Dialog>
  );
}
