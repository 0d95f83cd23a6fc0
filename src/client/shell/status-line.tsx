/**
 * The last line of every screen, always true: whether the server can be reached, how many edits wait, when the data on
 * screen was last synchronised, and the way to the queue. It is the only place that shows the network. Screen readers
 * announce its states as they change, but not its clock.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatRecent } from '#client/i18n/formats.ts';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import { useBusy } from '#client/ui/use-busy.ts';
import styles from './status-line.module.css';

export type StatusFacts = {
  network: 'online' | 'offline' | 'unreachable';
  /** Edits on this device that the server does not have. */
  waiting?: number | undefined;
  /** Of those, how many cannot go on without a person. */
  needYou?: number | undefined;
  /** When the device last had everything the server has; undefined before the first time. */
  syncedAt?: number | undefined;
  now?: number;
  onTryNow?: (() => unknown) | undefined;
  onOpenQueue?: (() => unknown) | undefined;
};

export function StatusLine(facts: StatusFacts) {
  const { network, waiting = 0, needYou = 0, syncedAt, now = 0, onTryNow, onOpenQueue } = facts;
  const { t } = useLingui();
  const { busy, run } = useBusy(onTryNow);
  const opening = useBusy(onOpenQueue);
  const time = syncedAt === undefined ? undefined : formatRecent(syncedAt, new Date(now));
  const away = network !== 'online';

  const place = { online: t`Online`, offline: t`Offline`, unreachable: t`Server does not answer` }[network];
  const edits =
    waiting > 0 ? t`${plural(waiting, { one: '# change waiting', other: '# changes waiting' })}` : undefined;
  const needs = needYou > 0 ? t`${plural(needYou, { one: '# needs you', other: '# need you' })}` : undefined;
  const asOf = time && (away ? t`data as of ${time}` : t`synchronised ${time}`);
  const sent = !away && waiting === 0 ? t`everything sent` : undefined;
  const states = [place, edits, needs, sent].filter(Boolean).join(', ');

  return (
    <div className={classes(styles.line, network === 'offline' && styles.offline)} data-network={network}>
      <Icon name={mark(network, needYou)} size="large" className={styles[needYou > 0 ? 'needs' : network]} />
      <p>
        <span role="status">{states}</span>
        {asOf && <span className={styles.clock}>, {asOf}</span>}
      </p>
      {network === 'unreachable' && onTryNow && (
        <button type="button" aria-disabled={busy || undefined} onClick={() => void run()}>
          {t`Try now`}
        </button>
      )}
      {onOpenQueue && (
        <button type="button" aria-disabled={opening.busy || undefined} onClick={() => void opening.run()}>
          {opening.failed && !opening.busy ? (
            <span role="alert">{t`Could not be loaded. Try again.`}</span>
          ) : waiting > 0 ? (
            t`Open queue`
          ) : (
            t`Queue`
          )}
          <Icon name="right" />
        </button>
      )}
    </div>
  );
}

function mark(network: StatusFacts['network'], needYou: number): IconName {
  if (network === 'offline') return 'offline';
  if (needYou > 0) return 'needs';
  return network === 'online' ? 'online' : 'warn';
}
