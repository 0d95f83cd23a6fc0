/**
 * Replaces a screen that broke: says so in the user's language, stores everything typed on the device if it can, and offers
 * a way on. A part of the app that is gone after an update is tried again, then fetched by reloading the page, which happens
 * automatically once when nothing is unsaved (missing-chunk.ts).
 */
import { useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { Button } from '#client/ui/button.tsx';
import { Page } from '#client/ui/page.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import { isMissingChunk, recoverFromMissingChunk } from './missing-chunk.ts';
import { SHIPMENTS } from './navigation.ts';

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  const { clock, connectivity, work, updates } = useServices();
  const missing = isMissingChunk(error);
  const isKept = useIsKept();

  useEffect(() => {
    if (!missing) {
      console.error(error);
      return;
    }
    void recoverFromMissingChunk(error, { clock, connectivity, updates, work }, () => {
      reset();
      return router.invalidate();
    });
  }, [clock, connectivity, error, missing, reset, router, updates, work]);

  return (
    <Page narrow>
      <Panel>
        <StateBlock
          icon="needs"
          alert
          title={missing ? t`This part of Kaj could not be loaded` : t`Something went wrong on this page`}
          text={
            <>
              {missing && t`There may be a new version, or the connection was lost.`}{' '}
              {isKept
                ? t`What you typed is kept on this device.`
                : t`What you typed is kept until this window is closed or reloaded.`}
            </>
          }
        >
          {missing ? (
            <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
              {t`Reload the page`}
            </Button>
          ) : (
            <Button
              variant="primary"
              icon="refresh"
              onClick={() => {
                reset();
                return router.invalidate();
              }}
            >
              {t`Try again`}
            </Button>
          )}
          <Button onClick={() => router.navigate({ href: SHIPMENTS.path })}>{t`To the shipments`}</Button>
        </StateBlock>
      </Panel>
    </Page>
  );
}

/** Whether what was written outlasts this window: the browser offers storage, and there is room in it. */
function useIsKept(): boolean {
  const { work } = useServices();
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    import('#client/data/device/device-storage.ts').then(
      async ({ openStorage }) => {
        const { isLasting } = await openStorage();
        const isWritten = await work.flush().then(
          () => true,
          () => false,
        );
        setKept(isLasting && isWritten);
      },
      // A failure to load this module says nothing about storage.
      () => undefined,
    );
  }, [work]);
  return isKept;
}
