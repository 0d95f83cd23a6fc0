/**
 * What a screen shows when it has nothing else (loading, nothing found, failed, not on this device), and the age of what it
 * shows.
 */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatRecent } from '#client/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import { useSkeleton } from '#client/ui/use-skeleton.ts';
import { useNow } from './use-now.ts';

/** Shows nothing at first, and a skeleton if loading takes long. */
export function LoadingState({ rows = 6 }: { rows?: number }) {
  return useSkeleton(true) ? <Skeleton rows={rows} /> : null;
}

export function EmptyState({ title, text, children }: { title: ReactNode; text?: ReactNode; children?: ReactNode }) {
  return (
    <StateBlock icon="box" title={title} text={text}>
      {children}
    </StateBlock>
  );
}

export function FailedState({ text, onRetry }: { text?: ReactNode; onRetry?: () => unknown }) {
  const { t } = useLingui();
  return (
    <StateBlock icon="needs" title={t`This could not be fetched`} text={text} alert>
      {onRetry && <Button icon="refresh" onClick={onRetry}>{t`Try again`}</Button>}
    </StateBlock>
  );
}

/** The server cannot be reached, and this was never read on this device. */
export function NotOnDeviceState({ onRetry }: { onRetry?: () => unknown }) {
  const { t } = useLingui();
  return (
    <StateBlock
      icon="offline"
      title={t`Not on this device`}
      text={t`It has never been opened on this device, and the server cannot be reached right now.`}
    >
      {onRetry && <Button icon="refresh" onClick={onRetry}>{t`Try again`}</Button>}
    </StateBlock>
  );
}

/** Follows what was read from the server and says when that was. Unit: milliseconds since 1970. */
export function AsOf({ at }: { at: number }) {
  const { t } = useLingui();
  const time = formatRecent(at, new Date(useNow()));
  return <>, {t`as of ${time}`}</>;
}
