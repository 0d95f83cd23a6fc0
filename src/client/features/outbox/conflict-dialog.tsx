/**
 * An entry that clashes with somebody else's change: what happened, who did it and when, and the choice of what to keep. Clashing
 * fields and lines are decided one by one, a change of state as a whole; an edit of something deleted can be saved as new. Nothing is
 * sent before the person has decided, and what they give up stays in the journal.
 * Not here: carrying out the decision (data/outbox).
 */

import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type Chosen, ClashTable, countSides } from '#client/components/clash-table.tsx';
import { useNames } from '#client/components/use-names.ts';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import { readRegister } from '#client/data/cache/register-reader.ts';
import { saveAsNew } from '#client/data/outbox/restore-commands.ts';
import { conflictTitle } from '#client/i18n/conflict-messages.ts';
import { formatInstant } from '#client/i18n/formats.ts';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { reasonText } from '#client/i18n/reason-messages.ts';
import { useRefusalPresenter } from '#client/shell/refusal-presenter.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { idOfKey } from '#domain/commands/entity-reference.ts';
import { verbOf } from '#domain/commands/kind-names.ts';
import { isCreate, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import {
  type ConflictNeed,
  clashesOf,
  keptBeside,
  lastChange,
  mayBeSent,
  proposedGroups,
  stillAllowed,
  whatHappened,
} from '#domain/outbox/conflict-choices.ts';
import type { FieldChange } from '#domain/shipments/field-changes.ts';
import { clashChoice } from './clash-choice.ts';
import * as styles from './conflict.module.css';
import { EntryContents } from './entry-contents.tsx';
import { voidLabelText } from './entry-texts.ts';
import { RestoredEntity } from './restored-entity.tsx';
import { SideChoice, type Whole } from './side-choice.tsx';

type ConflictDialogProps = { entry: OutboxEntry; onClose: () => void };

/** Renders nothing for an entry that is not, or is no longer, a conflict. */
export function ConflictDialog({ entry, onClose }: ConflictDialogProps) {
  const { need } = entry;
  return need?.kind === 'conflict' ? <OpenConflict entry={entry} need={need} onClose={onClose} /> : null;
}

/** Names the choice of an entry in which no field clashes. */
const WHOLE = 'whole';

function OpenConflict({ entry, need, onClose }: ConflictDialogProps & { need: ConflictNeed }) {
  const { t, i18n } = useLingui();
  const userData = useUserData();
  const { outbox: queue, user } = userData;
  const presentError = useRefusalPresenter();
  const go = useNavigateToPath();
  const { latestLocation } = useRouter();
  const deliveryTypes = useLive(({ cache, work }) => readRegister('deliveryType', cache, work), []) ?? [];
  const clashes = useMemo(() => clashesOf(entry, need), [entry, need]);
  const beside = useMemo(() => keptBeside(entry, need), [entry, need]);
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries(proposedGroups(entry.kind, clashes).map((group) => [group, 'mine'] as const)),
  );
  const [whole, setWhole] = useState<Whole>();

  const { by, at } = lastChange(need);
  const who = by === null ? t`someone else` : by === user.username ? t`you, on another device` : by;
  const names = useNames();
  const words = kindWords(entry.kind);
  const happened = whatHappened(entry, need);
  const allowed = stillAllowed(entry, need, { deliveryTypes });
  const refusal = allowed.allowed ? undefined : reasonText(i18n, allowed.reason, allowed.status);
  const isGone = need.theirs === null;
  const isChange = verbOf(entry.operation) === anyKind(entry.kind).change;
  const isRestored = need.reason === 'otherHistory';
  const mayApply = mayBeSent(entry, need);
  const applyOrSend = isGone ? t`Send anyway` : t`Apply my change to the current version`;
  const applyLabel = isCreate(entry) ? t`Create it` : applyOrSend;
  const isNewOffered = isChange && (isGone || isRestored || refusal !== undefined);
  const byFields = clashes.length > 0 && allowed.allowed;
  const choices = useMemo(
    () => clashes.map((clash) => clashChoice(i18n, entry.kind, clash, names)),
    [i18n, entry.kind, clashes, names],
  );
  const isDecided = byFields ? clashes.every(({ group }) => chosen[group]) : whole !== undefined;
  const voidLabel = voidLabelText(i18n, entry);
  const count = countSides(choices, chosen);
  const kept = (changes: readonly FieldChange[]) =>
    words
      .inOrder(changes)
      .map((one) => words.changeName(i18n, one))
      .join(', ');
  const [mineKept, theirsKept] = [kept(beside.mine), kept(beside.theirs)];

  async function apply() {
    const groups = clashes.map(({ group }) => group);
    try {
      if (byFields)
        await queue.decide(
          entry.id,
          groups.filter((group) => chosen[group] === 'mine'),
        );
      else if (whole === 'theirs') await queue.discard(entry.id);
      else if (whole === 'new') await becomeNew();
      else await queue.decide(entry.id, groups);
    } catch (error) {
      // It was decided or taken back in another window meanwhile.
      presentError(error, 'action');
    }
    onClose();
  }

  /** A person on the page of the old entity is taken to the new one. */
  async function becomeNew() {
    const isOpen = latestLocation.pathname.endsWith(`/${idOfKey(entry.entityKey)}`);
    const id = await saveAsNew(userData, entry);
    if (isOpen && words.page) go(words.page(id));
  }

  return (
    <Dialog
      alert
      wide
      title={conflictTitle(i18n, happened, who, at ? formatInstant(at) : '')}
      onClose={onClose}
      closeLabel={t`Decide later`}
      confirmLabel={byFields ? t`Apply: ${count.mine} of mine, ${count.theirs} of theirs` : t`Apply`}
      confirmReason={isDecided ? undefined : t`Choose first`}
      onConfirm={apply}
    >
      {byFields ? (
        <>
          <p>{t`You both changed the same fields. What you discard stays in the journal for 30 days.`}</p>
          <ClashTable
            clashes={choices}
            edited={formatInstant(entry.createdAt)}
            who={who}
            chosen={chosen}
            onChoose={setChosen}
          />
          {mineKept && <p className="small muted">{t`No conflict, will also be sent: ${mineKept}`}</p>}
          {theirsKept && <p className="small muted">{t`No conflict, kept from ${who}: ${theirsKept}`}</p>}
        </>
      ) : (
        <>
          <EntryContents asked={entry} names={names} />
          {isRestored && <RestoredEntity entry={entry} theirs={need.theirs} />}
          {voidLabel && <p>{voidLabel}</p>}
          <div className={styles.choices} role="radiogroup" aria-label={t`Values to keep`}>
            {mayApply && (
              <SideChoice
                label={applyLabel}
                hint={refusal}
                isRefused={refusal !== undefined}
                group={WHOLE}
                isChosen={whole === 'mine'}
                onChoose={() => setWhole('mine')}
              />
            )}
            {isNewOffered && (
              <SideChoice
                label={t`Save as new`}
                group={WHOLE}
                isChosen={whole === 'new'}
                onChoose={() => setWhole('new')}
              />
            )}
            <SideChoice
              label={t`Discard my change`}
              hint={t`It stays in the journal for 30 days.`}
              group={WHOLE}
              isChosen={whole === 'theirs'}
              onChoose={() => setWhole('theirs')}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}
