/**
 * Unsaved changes to a shipment that can no longer be changed: who closed or cancelled it and when, what is kept here, and what
 * can be done: copy the shipment with the changes, put them into the note, or give them up.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { createFrom } from '#client/data/outbox/restore-commands.ts';
import { asEntity, settled } from '#client/editing/entity-draft.ts';
import type { DraftHandle } from '#client/editing/use-entity-draft.ts';
import { causeText } from '#client/i18n/cause-messages.ts';
import { fieldValueText } from '#client/i18n/field-values.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import type { Shipment } from '#contract/shipment.ts';
import { SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import type { ActionAvailability } from '#domain/shipments/actions.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { useActionReason } from './action-reason.ts';
import { SHIPMENT_EDITING, type ShipmentDraft } from './shipment-draft.ts';

type RefusedChangesProps = {
  draft: DraftHandle<Shipment, ShipmentDraft>;
  /** Names of delivery types, by id. */
  names: ReadonlyMap<string, string>;
  note: ActionAvailability;
};

export function RefusedChanges({ draft, names, note }: RefusedChangesProps) {
  const { t, i18n } = useLingui();
  const userData = useUserData();
  const navigate = useNavigate();
  const reasonFor = useActionReason();
  const reported = useReportedAction({ nameField: fieldName });
  const { clock } = useServices();
  const { base } = draft.state;
  // The version that ended the shipment; a later edit of its note may be by somebody else.
  const [since] = useState(base);
  const typed = asEntity<Shipment>(settled(SHIPMENT_EDITING, draft.state.draft));
  const words = kindWords('shipment');
  const unsaved = words
    .inOrder(SHIPMENT_EDITING.changes(base, typed))
    .map(
      (change) =>
        `${words.changeName(i18n, change)}: ${fieldValueText(i18n, words, change.path, change.becomes, names)}`,
    );

  function title(): string {
    const { status, changedBy, changedAt } = since;
    const now = new Date(clock.now());
    const time = changedAt && formatRecent(changedAt, now);
    if (changedBy && time && status === STATUS.closed) return t`Not saved: ${changedBy} closed the shipment ${time}`;
    if (changedBy && time && status === STATUS.cancelled) {
      return t`Not saved: ${changedBy} cancelled the shipment ${time}`;
    }
    const cause = { code: 'wrongState', state: status, changedBy, changedAt: changedAt ?? undefined } as const;
    const why = causeText(i18n, cause, now) ?? '';
    return t`Not saved: ${why}`;
  }

  const copy = () =>
    reported(t`Creating the copy`, async () => {
      const shipmentId = await createFrom(userData, 'shipment', { ...typed, noteInternal: null });
      await draft.discard();
      await navigate({ to: '/Shipment/$shipmentId', params: { shipmentId } });
      return t`Copy created`;
    });
  const writeNote = () =>
    reported(t`Saving the note`, async () => {
      const noteInternal = [base.noteInternal, ...unsaved]
        .filter(Boolean)
        .join('\n')
        .slice(0, SHIPMENT_LIMITS.noteInternal);
      const outcome = await userData.shipments.save({ base, patch: { noteInternal } });
      if (outcome.kind === 'refused') throw outcome.error;
      await draft.discard();
      return t`Note saved`;
    });

  return (
    <Outcome
      tone="needs"
      title={title()}
      text={
        <>
          <Plural value={unsaved.length} one="Your change is still here:" other="Your # changes are still here:" />{' '}
          {unsaved.join('; ')}
        </>
      }
    >
      <Button icon="copy" onClick={copy}>
        {t`Copy with the changes`}
      </Button>
      <Button icon="note" reason={reasonFor(note)} onClick={writeNote}>
        {t`Write in the note`}
      </Button>
      <Button variant="quiet-danger" icon="trash" onClick={draft.discard}>
        {t`Discard the changes`}
      </Button>
    </Outcome>
  );
}
