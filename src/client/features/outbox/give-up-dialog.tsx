/** Asks before taking back or discarding something that takes other entries with it, or that may already have been done. */
import { useLingui } from '@lingui/react/macro';
import { useNow } from '#client/components/use-now.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { printedNumber } from '#domain/outbox/printed-labels.ts';
import { deedText } from './entry-texts.ts';

type GiveUpDialogProps = {
  what: 'undo' | 'discard';
  title: string;
  entry: OutboxEntry;
  /** The entries that depend on it and go with it. */
  dependents: readonly OutboxEntry[];
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

export function GiveUpDialog({ what, title, entry, dependents, onConfirm, onClose }: GiveUpDialogProps) {
  const { t, i18n } = useLingui();
  const now = new Date(useNow());
  const going = [entry, ...dependents];
  const labels = going.flatMap((one) => printedNumber(one) ?? []);
  return (
    <Dialog
      alert
      danger
      title={what === 'undo' ? t`Undo this?` : t`Discard this?`}
      confirmLabel={what === 'undo' ? t`Undo` : t`Discard`}
      confirmIcon={what === 'undo' ? 'undo' : 'trash'}
      onConfirm={async () => {
        await onConfirm();
        onClose();
      }}
      onClose={onClose}
    >
      <p>{title}</p>
      <ul>
        {going.map((one) => (
          <li key={one.id}>{deedText(i18n, one, now)}</li>
        ))}
      </ul>
      {labels.map((number) => (
        <p key={number}>{t`The label with ${number} is void then: take it off.`}</p>
      ))}
      {going.some(({ sendings }) => sendings > 0) && entry.state !== 'dead' && (
        <p>{t`The server may already have done it. Discarding will not undo that.`}</p>
      )}
    </Dialog>
  );
}
