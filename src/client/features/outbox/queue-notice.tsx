/**
 * Shown above an entity's form: its entries that need the person, why, and what they can do here; and its waiting entries, with a
 * way to take them back. Entries on their way are not shown.
 * Not here: the form for the corrections (shipments/page).
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useNow } from '#client/components/use-now.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { refusalText } from '#client/i18n/refusal-messages.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import { showToast } from '#client/ui/toasts.ts';
import { idOfKey } from '#domain/commands/entity-reference.ts';
import { needsPerson, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { withDispatchDay } from '#domain/outbox/dispatch-day.ts';
import { type EntryStatus, entryStatusOf } from '#domain/outbox/entry-status.ts';
import { dependentsOf } from '#domain/outbox/lanes.ts';
import { printedNumber } from '#domain/outbox/printed-labels.ts';
import { groupOf } from '#domain/outbox/queue-groups.ts';
import { refusalTexts } from './change-texts.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { askedText, deedText, groupTitle, statusChip, statusText, voidLabelText } from './entry-texts.ts';
import { GiveUpDialog } from './give-up-dialog.tsx';
import * as styles from './queue-notice.module.css';

import { useQueueActions } from './use-queue-actions.ts';

type QueueNoticeProps = { entries: readonly OutboxEntry[] };

export function QueueNotice({ entries }: QueueNoticeProps) {
  const { connectivity } = useServices();
  const isOnline = useObservable(connectivity.state) === 'online';
  // With a server that answers, a change just saved would be gone before it could be read.
  const shown = entries.filter((one) => needsPerson(one) || !isOnline || one.tries > 0);
  return shown.map((entry) => <EntryNotice key={entry.seq} entry={entry} />);
}

function EntryNotice({ entry }: { entry: OutboxEntry }) {
  const { t, i18n } = useLingui();
  const { outbox: userQueue, shipments, today } = useUserData();
  const queue = useObservable(userQueue.records);
  const now = new Date(useNow());
  const actions = useQueueActions();
  const [asked, setAsked] = useState<'undo' | 'discard'>();
  const [isDeciding, setDeciding] = useState(false);
  const status = entryStatusOf(entry, queue);
  const needsYou = needsPerson(entry);
  const dependents = dependentsOf(entry, queue.entries);
  const deed = deedText(i18n, entry, now);
  const time = askedText(i18n, entry, now);

  async function bookAgain() {
    const found = await shipments.find(idOfKey(entry.entityKey));
    // The booking would be too late again at once.
    if (found && found.shipment.dispDate.slice(0, today().length) < today()) {
      showToast({ tone: 'warning', title: t`Change the dispatch date first` });
      return;
    }
    if (found) await actions.bookAgain(entry, found.shipment);
    else await actions.discard(entry);
  }

  return (
    <section
      className={classes(styles.notice, needsYou && styles.needs, status === 'conflict' && styles.conflict)}
      aria-label={t`${deed}, ${time}`}
      role={needsYou ? 'alert' : undefined}
    >
      <Icon name={status === 'conflict' ? 'conflict' : needsYou ? 'needs' : 'waiting'} />
      <div className={styles.text}>
        <p>
          <b>{statusChip(i18n, status).word}</b> · {entry.expiresAt === null ? deed : `${deed},`}{' '}
          <span className="muted nowrap">{time}</span>
        </p>
        {reasons().map((text) => (
          <p key={text} className="small">
            {text}
          </p>
        ))}
      </div>
      <ButtonRow className={styles.actions}>{buttons(status)}</ButtonRow>
      {isDeciding && <ConflictDialog entry={entry} onClose={() => setDeciding(false)} />}
      {asked && (
        <GiveUpDialog
          what={asked}
          title={groupTitle(i18n, groupOf(queue, entry.entityKey))}
          entry={entry}
          dependents={dependents}
          onConfirm={() => actions[asked](entry)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );

  function reasons(): readonly string[] {
    const { error, kind } = entry;
    if (status !== 'refused' || !error) {
      return [statusText(i18n, status, entry, now), voidLabelText(i18n, entry)].flatMap((text) => text ?? []);
    }
    const fields = refusalTexts(i18n, kind, error.fields);
    return fields.length > 0
      ? [...fields, t`Correct it below and save, or try again.`]
      : [refusalText(i18n, error, now)];
  }

  function buttons(of: EntryStatus) {
    const discard = <Button variant="quiet-danger" onClick={() => setAsked('discard')}>{t`Discard`}</Button>;
    switch (of) {
      case 'conflict':
        return <Button variant="primary" onClick={() => setDeciding(true)}>{t`Decide`}</Button>;
      case 'refused':
      case 'stuck':
      case 'intercepted':
        return (
          <>
            <Button icon="refresh" onClick={() => actions.tryAgain(entry)}>{t`Try again`}</Button>
            {discard}
          </>
        );
      case 'dispatchPassed':
        return (
          <>
            <Button variant="primary" onClick={sendToday}>{t`Use today`}</Button>
            <Button onClick={() => actions.send([entry])}>{t`Send anyway`}</Button>
            {discard}
          </>
        );
      case 'review':
      case 'unclear':
        return (
          <>
            <Button onClick={() => actions.send([entry])}>{of === 'review' ? t`Send` : t`Send again`}</Button>
            {discard}
          </>
        );
      case 'expired':
        return (
          <>
            <Button icon="truck" onClick={bookAgain}>{t`Book again`}</Button>
            {discard}
          </>
        );
      case 'waiting':
      case 'behind':
        return (
          <Button
            variant="quiet"
            icon="undo"
            onClick={() => (dependents.length > 0 || printedNumber(entry) ? setAsked('undo') : actions.undo(entry))}
          >
            {t`Undo`}
          </Button>
        );
      default:
        return <Button variant="quiet" reason={t`being sent`}>{t`Undo`}</Button>;
    }
  }

  function sendToday(): Promise<void> {
    return actions.repair(entry, withDispatchDay(entry, today()));
  }
}
