/** Replaces the signed-in part when it could not be opened: the session is over, the server is away, the
 * storage does not answer, or there is a defect. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { NotOnDeviceState } from '#client/components/page-states.tsx';
import { OfflineError, SessionExpiredError } from '#client/data/api/api-errors.ts';
import { SilentStorageError } from '#client/data/device/storage-silence.ts';
import { Page } from '#client/ui/page.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ErrorPage } from './error-page.tsx';
import { lazyPart } from './lazy-part.ts';
import { SessionEnd } from './session-end.tsx';

const SilentStorage = lazyPart(async () => (await import('./silent-storage.tsx')).SilentStorage);

export function SignedInError(props: ErrorComponentProps) {
  const router = useRouter();
  if (props.error instanceof SessionExpiredError) return <SessionEnd />;
  if (props.error instanceof SilentStorageError)
    return (
      <Suspense>
        <SilentStorage />
      </Suspense>
    );
  if (!(props.error instanceof OfflineError)) return <ErrorPage {...props} />;
  return (
    <Page narrow>
      <Panel>
        <NotOnDeviceState onRetry={() => router.invalidate()} />
      </Panel>
    </Page>
  );
}
