/** One thread of the log: a message to the carrier and its answers, each a row that opens it as it was sent. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ediAnswerText, ediAttemptText, ediMessageText, ediStateText, isOnlyMade } from '#client/i18n/edi-messages.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip, type ChipVariant } from '#client/ui/chip.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import type { EdiEntry } from '#contract/edi.ts';
import { parseProblem } from '#contract/reply-problem.ts';
import styles from './edi-log.module.css';
import type { EdiThread } from './edi-threads.ts';

/** As a shipment's states look; a dashed edge would say that the message is only on this device. */
const CHIPS: Readonly<Record<EdiEntry['state'], { variant: ChipVariant; icon?: IconName }>> = {
  waiting: { variant: 'open', icon: 'waiting' },
  sending: { variant: 'progress', icon: 'sending' },
  retrying: { variant: 'progress', icon: 'waiting' },
  delivered: { variant: 'ready' },
  gaveUp: { variant: 'technical-error' },
  dropped: { variant: 'cancelled' },
  accepted: { variant: 'finished' },
  rejected: { variant: 'rejected' },
  event: { variant: 'closed', icon: 'track' },
  refused: { variant: 'technical-error' },
};
const MADE: (typeof CHIPS)[EdiEntry['state']] = { variant: 'open' };
const TONES: Partial<Record<EdiEntry['state'], string>> = {
  retrying: 'warning',
  gaveUp: 'danger',
  rejected: 'danger',
  refused: 'danger',
  accepted: 'success',
};

export type EdiRowPlaces = {
  /** The time of day of an instant, in the warehouse's time zone. */
  readonly clock: (instant: string) => string;
  readonly hrefOf: (ediId: string) => string;
  readonly onOpen: (ediId: string) => void;
  /** Leads from a rejection to the shipment, where it can be corrected; undefined on the shipment's own log. */
  readonly onShipment: ((shipmentId: string) => void) | undefined;
  /** Shows every delivery attempt of a message. */
  readonly showsAttempts: boolean;
};

type EdiThreadRowsProps = { thread: EdiThread; places: EdiRowPlaces; isFresh: boolean };

export function EdiThreadRows({ thread, places, isFresh }: EdiThreadRowsProps) {
  const { i18n } = useLingui();
  const rows = thread.entries.flatMap((entry) => [
    { key: entry.ediId, entry, attempt: undefined },
    ...(places.showsAttempts ? entry.attempts : []).map((attempt, index) => ({
      key: `${entry.ediId} ${index}`,
      entry,
      attempt: { at: attempt.at, text: ediAttemptText(i18n, attempt, index, isOnlyMade(entry)) },
    })),
  ]);
  return (
    <li className={classes(styles.thread, isFresh && styles.fresh)} data-place={thread.key}>
      {rows.map(({ key, entry, attempt }, index) => {
        const ends = classes(index === 0 && styles.first, index === rows.length - 1 && styles.last);
        return attempt ? (
          <div key={key} className={classes(styles.row, styles.attempt, ends)}>
            <time dateTime={attempt.at}>{places.clock(attempt.at)}</time>
            <span className={styles.node}>
              <i className={styles.dot} />
            </span>
            <div className={styles.what}>{attempt.text}</div>
          </div>
        ) : (
          <EntryRow key={key} {...{ entry, ends, places }} isFirst={index === 0} />
        );
      })}
    </li>
  );
}

type EntryRowProps = { entry: EdiEntry; ends: string; places: EdiRowPlaces; isFirst: boolean };

function EntryRow({ entry, ends, places, isFirst }: EntryRowProps) {
  const { t, i18n } = useLingui();
  const { ediId, direction, state, shipmentId } = entry;
  const { variant, icon } = isOnlyMade(entry) ? MADE : CHIPS[state];
  const isOut = direction === 'out';
  const { text, why } = isOut ? ediMessageText(i18n, entry, places.clock) : ediAnswerText(i18n, entry);
  const tone = TONES[state];
  const order = entry.orderNumber || (shipmentId !== null && t`Shipment ${shipmentId}`);
  // An answer without its message must say itself which shipment it is about.
  const hasMessage = parseProblem(entry.problem ?? '')?.code !== 'notFetched';
  const answer = hasMessage ? t`Answer` : t`Answers`;
  const answered = [entry.kind || answer, isFirst && order].filter(Boolean).join(', ');
  const name = isOut ? order : answered;
  return (
    <div className={classes(styles.row, ends)} data-state={state}>
      <time dateTime={entry.at}>{places.clock(entry.at)}</time>
      <span className={styles.node}>
        <Icon name={isOut ? 'sending' : 'answer'} size="large" className={tone && styles[tone]} />
      </span>
      <div className={styles.what}>
        {hasMessage ? (
          <a
            href={places.hrefOf(ediId)}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              places.onOpen(ediId);
            }}
          >
            {name}
          </a>
        ) : (
          <b>{name}</b>
        )}
        <p>
          {[text, why].filter(Boolean).length === 2 ? `${text}. ` : text}
          {why && <span className={styles.why}>{why}</span>}
        </p>
      </div>
      <Chip variant={variant} icon={icon}>
        {ediStateText(i18n, entry, places.clock)}
      </Chip>
      <div className={styles.act}>{hasMessage && <RowAction entry={entry} onShipment={places.onShipment} />}</div>
    </div>
  );
}

function RowAction({ entry, onShipment }: { entry: EdiEntry; onShipment: EdiRowPlaces['onShipment'] }): ReactNode {
  const { t } = useLingui();
  const { state, shipmentId } = entry;
  if (state === 'retrying' || state === 'gaveUp') return <RetryButton ediId={entry.ediId} />;
  if (state === 'rejected' && shipmentId !== null && onShipment) {
    return <Button variant="quiet" onClick={() => onShipment(shipmentId)}>{t`Shipment`}</Button>;
  }
  return <Icon name="right" />;
}

/** Busy until the server has accepted the retry. The message keeps its number, so the carrier never books twice. */
function RetryButton({ ediId }: { ediId: string }) {
  const { t } = useLingui();
  const retrying = useDirectWrite('retryEdi');
  const retry = () =>
    retrying.run(t`Sending`, async (send) => {
      await send({ params: { ediId } });
      return t`It will be sent again now`;
    });
  return (
    <Button variant="quiet" icon="sending" busy={retrying.busy} reason={retrying.reason} onClick={retry}>
      {retrying.busy ? t`Sending` : t`Retry now`}
    </Button>
  );
}
