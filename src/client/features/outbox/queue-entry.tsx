/** One entry of the queue: what it does, its state and why, what it changes, and what can be done about it now. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { refusalText } from '#client/i18n/refusal-messages.ts';
import { Button, type ButtonVariant } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Chip } from '#client/ui/chip.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import { needsPerson, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { actionsOf, entryStatusOf, type QueueAction } from '#domain/outbox/entry-status.ts';
import { dependentsOf, type Queue } from '#domain/outbox/lanes.ts';
import { printedNumber } from '#domain/outbox/printed-labels.ts';
import { ChangeList } from './change-list.tsx';
import { changeTexts, refusalTexts } from './change-texts.ts';
import { askedText, deedText, statusChip, statusText, voidLabelText } from './entry-texts.ts';
import { GiveUpDialog } from './give-up-dialog.tsx';
import * as styles from './queue-entry.module.css';
import type { QueueActions } from './use-queue-actions.ts';

export type QueueEntryProps = {
  entry: OutboxEntry;
  queue: Queue;
  /** The title of the record it belongs to. */
  title: string;
  names: ReadonlyMap<string, string>;
  now: Date;
  actions: QueueActions;
  onOpen: () => void;
  onDecide: () => void;
};

export function QueueEntry(props: QueueEntryProps) {
  const { entry, queue, title, names, now, actions, onOpen, onDecide } = props;
  const { t, i18n } = useLingui();
  const [asked, setAsked] = useState<'undo' | 'discard'>();
  const status = entryStatusOf(entry, queue);
  const { variant, word } = statusChip(i18n, status);
  const why = statusText(i18n, status, entry, now);
  const voidLabel = voidLabelText(i18n, entry);
  const dependents = dependentsOf(entry, queue.entries);
  const offered = actionsOf(entry, queue);
  const isWaiting = !needsPerson(entry);
  const deed = deedText(i18n, entry, now);

  const buttons: Readonly<Record<QueueAction, { label: string; icon?: IconName; run: () => unknown }>> = {
    open: { label: status === 'refused' ? t`Correct` : t`Show`, icon: 'edit', run: onOpen },
    decide: { label: t`Decide`, icon: 'conflict', run: onDecide },
    send: {
      label: status === 'review' ? t`Send` : status === 'unclear' ? t`Send again` : t`Send anyway`,
      icon: 'sending',
      run: () => actions.send([entry]),
    },
    tryAgain: { label: t`Try again`, icon: 'refresh', run: () => actions.tryAgain(entry) },
    undo: {
      label: t`Undo`,
      icon: 'undo',
      run: () => (dependents.length > 0 || printedNumber(entry) ? setAsked('undo') : actions.undo(entry)),
    },
    discard: { label: t`Discard`, run: () => setAsked('discard') },
  };

  const row = (
    <ButtonRow className={styles.actions}>
      {offered.map((action, place) => {
        const { label, icon, run } = buttons[action];
        return (
          <Button key={action} variant={variantOf(action, place, isWaiting)} icon={icon} onClick={run}>
            {label}
          </Button>
        );
      })}
      {status === 'sending' && <Button variant="quiet" reason={t`being sent`}>{t`Undo`}</Button>}
    </ButtonRow>
  );

  return (
    <li className={styles.entry} aria-label={`${deed}, ${word}`}>
      <div className={styles.head}>
        <p className={styles.deed}>
          <span>{entry.expiresAt === null ? deed : `${deed},`}</span>{' '}
          <time className="muted small">{askedText(i18n, entry, now)}</time>
        </p>
        <Chip variant={variant}>{word}</Chip>
        {isWaiting && row}
      </div>
      <ChangeList changes={changeTexts(i18n, entry, names)} />
      {status === 'refused' ? <Refusal entry={entry} now={now} /> : why && <p className={styles.why}>{why}</p>}
      {voidLabel && <p className={styles.why}>{voidLabel}</p>}
      {!isWaiting && row}
      {asked && (
        <GiveUpDialog
          what={asked}
          title={title}
          entry={entry}
          dependents={dependents}
          onConfirm={() => actions[asked](entry)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </li>
  );
}

/** What the server said about it: at the fields it named, otherwise in a sentence. */
function Refusal({ entry: { kind, error }, now }: { entry: OutboxEntry; now: Date }) {
  const { i18n } = useLingui();
  if (!error) return null;
  const fields = refusalTexts(i18n, kind, error.fields);
  return (
    <div className={styles.why}>
      {fields.length === 0 ? <p>{refusalText(i18n, error, now)}</p> : fields.map((text) => <p key={text}>{text}</p>)}
    </div>
  );
}

/** Each decision has one primary button. */
function variantOf(action: QueueAction, place: number, isWaiting: boolean): ButtonVariant {
  if (action === 'discard') return 'quiet-danger';
  if (isWaiting || action === 'undo') return 'quiet';
  return place === 0 ? 'primary' : 'plain';
}
