/** Tells the person about a save whose answer is more, or less, than "saved". Not here: field errors. */
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { showToast } from '#client/ui/toasts.ts';
import { needsPerson, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { versionOf } from '#domain/kinds/fold.ts';
import type { FieldChange } from '#domain/shipments/field-changes.ts';
import type { EditedKind, Versioned } from './edited-kind.ts';

export function useSaveNews<Entity extends Versioned, Draft>({ kind, changes }: EditedKind<Entity, Draft>) {
  const { isLasting } = useUserData();
  const { connectivity } = useServices();
  const { t, i18n } = useLingui();
  const namesOf = useCallback(
    (changed: readonly FieldChange[]) => changed.map((change) => kindWords(kind).changeName(i18n, change)).join(', '),
    [kind, i18n],
  );
  return {
    /** The same person has changed the same fields in another window, or has taken back in the queue what is changed further here. */
    reportOwnClash: useCallback(
      (clashing: readonly FieldChange[], isAsked: boolean): void => {
        if (clashing.length === 0) return;
        const text = isAsked
          ? t`What is typed here stays. When you save, you choose which one is kept.`
          : t`What is typed here stays. Saving it replaces that change.`;
        const names = namesOf(clashing);
        showToast({ tone: 'info', title: t`Also changed by you elsewhere: ${names}`, text });
      },
      [namesOf, t],
    ),
    /** Somebody else changed other fields in between: their changes are in the form now. */
    reportMerged(base: Entity, sent: Entity, saved: Entity): void {
      const theirs = changes(sent, saved);
      if (theirs.length === 0 || versionOf(saved._etag) <= versionOf(base._etag) + 1) return;
      const names = namesOf(theirs);
      showToast({
        tone: 'info',
        title: t`Also changed by someone else: ${names}`,
        text: t`Both sets of changes have been saved.`,
      });
    },
    reportNotSaved(): void {
      const text = t`The server cannot be reached, and this window cannot store anything. What you typed stays in the form.`;
      showToast({ tone: 'danger', title: t`Not saved`, text });
    },
    reportWaiting(isUnclear: boolean, lane: readonly OutboxEntry[]): void {
      if (isUnclear) {
        const text = t`The server did not confirm what it saved. Your change is kept on this device, and Kaj will ask the server again.`;
        showToast({ tone: 'danger', title: t`Unable to save`, text });
        return;
      }
      if (!isLasting) {
        const text = t`Kaj will ask the server again while this window stays open.`;
        showToast({ tone: 'warning', title: t`No answer yet`, text });
        return;
      }
      const isOnline = connectivity.state.get() === 'online';
      const unsent = isOnline
        ? t`The server has not answered yet. Kaj keeps asking it.`
        : t`It will be sent when the connection is back.`;
      const text = lane.some(needsPerson) ? t`It will be sent after the change that needs you.` : unsent;
      showToast({ tone: 'info', title: t`Saved on this device`, text });
    },
  };
}
