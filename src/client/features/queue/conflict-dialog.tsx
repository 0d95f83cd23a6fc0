/**
 * An operation that met somebody else's: what happened, by whom and when, and what is to stand. Fields that clash are
 * decided group by group; a change of state as a whole; what is gone can be saved as new. Nothing is sent before that,
 * and what is given up stays in the journal. Not here: carrying it out (data/outbox).
 */

import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLive, useUserData } from '#client/components/user-data.tsx';
import { readRegister } from '#client/data/cache/register-reader.ts';
import { saveAsNew } from '#client/data/outbox/restore-commands.ts';
import { conflictTitle } from '#client/i18n/conflict-messages.ts';
import { groupName } from '#client/i18n/conflict-names.ts';
import { formatInstant } from '#client/i18n/formats.ts';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { reasonText } from '#client/i18n/reason-messages.ts';
import { useRefusalPresenter } from '#client/shell/refusal-presenter.ts';
import { useGo } from '#client/shell/use-go.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Shipment } from '#contract/shipment.ts';
import { verbOf } from '#domain/kinds/kind-names.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import { clashRows } from '#domain/sync/clash-rows.ts';
import {
  type ConflictNeed,
  groupsBeside,
  proposedGroups,
  stillAllowed,
  whatHappened,
} from '#domain/sync/conflict-choices.ts';
import { idOfKey } from '#domain/sync/entity-reference.ts';
import { isCreate, type Operation } from '#domain/sync/operation-record.ts';
import styles from './conflict.module.css';
import { ConflictGroup, type Side, SideChoice } from './conflict-group.tsx';
import { OperationContents } from './operation-contents.tsx';
import { RestoredEntity } from './restored-entity.tsx';

type ConflictDialogProps = { operation: Operation; onClose: () => void };

/** Nothing for an operation that is no conflict, or none any more. */
export function ConflictDialog({ operation, onClose }: ConflictDialogProps) {
  const { need } = operation;
  return need?.kind === 'conflict' ? <OpenConflict operation={operation} need={need} onClose={onClose} /> : null;
}

/** The whole of an operation, where no field clashes. */
const WHOLE = 'whole';

function OpenConflict({ operation, need, onClose }: ConflictDialogProps & { need: ConflictNeed }) {
  const { t, i18n } = useLingui();
  const userData = useUserData();
  const { queue, user } = userData;
  const presentError = useRefusalPresenter();
  const go = useGo();
  const { latestLocation } = useRouter();
  const deliveryTypes = useLive(({ cache, work }) => readRegister('deliveryType', cache, work), []) ?? [];
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(proposedGroups(operation.kind, need).map((group) => [group, 'mine'] as const)),
  );
  const choose = (group: string) => (side: Side) => setChosen((before) => ({ ...before, [group]: side }));

  const now = need.theirs as Shipment | null;
  const by = need.changedBy ?? now?.changedBy ?? null;
  const who = by === null ? t`someone else` : by === user.username ? t`you, on another device` : by;
  const times = { base: formatInstant(operation.createdAt), theirs: who };
  const names = new Map(deliveryTypes.map(({ id, name }) => [id, name]));
  const happened = whatHappened(operation, need);
  const deliveryType = deliveryTypes.find(({ id }) => id === now?.deliveryType);
  const allowed = stillAllowed(operation, need, { deliveryType });
  const refusal = allowed.allowed ? undefined : reasonText(i18n, allowed.reason, allowed.status);
  const isGone = need.theirs === null;
  const isChange = verbOf(operation.operation) === anyKind(operation.kind).change;
  const isRestored = need.reason === 'otherHistory';
  const mayApply = !isGone || (isRestored && isCreate(operation));
  const isNewOffered = isChange && (isGone || isRestored || refusal !== undefined);
  const byFields = need.clashes.length > 0 && allowed.allowed;
  const groups = byFields ? need.clashes.map(({ group }) => group) : [WHOLE];
  const isDecided = groups.every((group) => chosen[group]);
  const beside = groupsBeside(operation, need).map((group) => groupName(i18n, group));

  async function apply() {
    try {
      if (byFields)
        await queue.decide(
          operation.id,
          groups.filter((group) => chosen[group] === 'mine'),
        );
      else if (chosen[WHOLE] === 'theirs') await queue.discard(operation.id);
      else if (chosen[WHOLE] === 'new') await becomeNew();
      else
        await queue.decide(
          operation.id,
          need.clashes.map(({ group }) => group),
        );
    } catch (error) {
      // Decided or taken back in another window meanwhile.
      presentError(error, 'action');
    }
    onClose();
  }

  /** Whoever looks at the one that is gone goes along to the new one. */
  async function becomeNew() {
    const { page } = kindWords(operation.kind);
    const isOpen = latestLocation.pathname.endsWith(`/${idOfKey(operation.entityKey)}`);
    const id = await saveAsNew(userData, operation);
    if (isOpen && page) go(page(id));
  }

  return (
    <Dialog
      alert
      wide
      title={conflictTitle(i18n, happened, who, now?.changedAt ? formatInstant(now.changedAt) : '')}
      onClose={onClose}
      closeLabel={t`Decide later`}
      confirmLabel={t`Apply`}
      confirmReason={isDecided ? undefined : t`Choose first`}
      onConfirm={apply}
    >
      {byFields ? (
        <>
          <p>{t`You both changed the same fields. What you discard stays in the journal for 30 days.`}</p>
          {need.clashes.map((clash) => (
            <ConflictGroup
              key={clash.group}
              name={groupName(i18n, clash.group)}
              kind={operation.kind}
              rows={clashRows(operation.kind, clash)}
              names={names}
              times={times}
              chosen={chosen[clash.group]}
              onChoose={choose(clash.group)}
            />
          ))}
          {beside.length > 0 && (
            <p className="small muted">{t`No conflict, will also be sent: ${beside.join(', ')}`}</p>
          )}
        </>
      ) : (
        <>
          <OperationContents asked={operation} names={names} />
          {isRestored && <RestoredEntity operation={operation} theirs={need.theirs} />}
          <div className={styles.choices} role="radiogroup" aria-label={t`Values to keep`}>
            {mayApply && (
              <SideChoice
                label={isCreate(operation) ? t`Create it` : t`Apply my change to the current version`}
                hint={refusal}
                isRefused={refusal !== undefined}
                group={WHOLE}
                isChosen={chosen[WHOLE] === 'mine'}
                onChoose={() => choose(WHOLE)('mine')}
              />
            )}
            {isNewOffered && (
              <SideChoice
                label={t`Save as new`}
                group={WHOLE}
                isChosen={chosen[WHOLE] === 'new'}
                onChoose={() => choose(WHOLE)('new')}
              />
            )}
            <SideChoice
              label={t`Discard my change`}
              hint={t`It stays in the journal for 30 days.`}
              group={WHOLE}
              isChosen={chosen[WHOLE] === 'theirs'}
              onChoose={() => choose(WHOLE)('theirs')}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}
