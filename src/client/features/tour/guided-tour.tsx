/**
 * The guided tour, for those who should see it: runs each step's hooks and waits for its target before showing it. A failing hook
 * or a missing target ends the tour; everything else continues.
 */
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '#client/components/use-now.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { persistedQuery } from '#client/data/cache/server-query.ts';
import { forgetTour, hideTour, isTourRequested } from '#client/shell/tour-state.ts';
import { firstTourStep, isNewModerator, tourStepAfter } from '#domain/tour/tour.ts';
import { isModerator } from '#domain/users/user-rules.ts';
import { TourPanel } from './tour-panel.tsx';
import { tourSteps } from './tour-steps.ts';
import { findTarget } from './tour-target.ts';

export function GuidedTour() {
  const userData = useUserData();
  const [isAsked] = useState(isTourRequested);
  const { data: profile } = useQuery({
    ...persistedQuery(userData, 'myProfile', {}),
    enabled: !isAsked && isModerator(userData.user.role),
  });
  const now = useNow();
  return isAsked || (profile && isNewModerator(profile, now)) ? <Tour /> : null;
}

type Shown = { at: number; target: HTMLElement };

function Tour() {
  const { i18n } = useLingui();
  const { user, cache } = useUserData();
  const router = useRouter();
  const [shown, setShown] = useState<Shown>();
  const [isOver, setOver] = useState(false);
  const [work, setWork] = useState<HTMLElement>();
  const looking = useRef<AbortController>(undefined);
  const steps = useMemo(
    () =>
      tourSteps(i18n, user.role, {
        go: (path) => router.navigate({ href: path }),
        isReady: async () => (await cache.deliveryTypes.count()) > 0,
      }),
    [i18n, user.role, router, cache],
  );

  const end = useCallback((remember: () => void) => {
    looking.current?.abort();
    remember();
    setOver(true);
  }, []);

  /** Once the hook is done and the target is there, shows the step; with no step left, the tour is finished. */
  const goTo = useCallback(
    async (at: number | undefined, hook?: () => Promise<void>) => {
      looking.current?.abort();
      const controller = new AbortController();
      looking.current = controller;
      const { signal } = controller;
      try {
        await hook?.();
        if (signal.aborted) return;
        if (at === undefined) {
          const places = (await steps.at(-1)?.goesOnAt?.()) ?? [];
          if (places.length > 0) setWork(await findTarget(places, signal));
          return signal.aborted ? undefined : end(hideTour);
        }
        const target = await findTarget(steps[at]?.targets ?? [], signal);
        if (signal.aborted) return;
        looking.current = undefined;
        setShown({ at, target });
      } catch (error) {
        if (signal.aborted) return;
        console.error('The tour has ended', error);
        end(forgetTour);
      }
    },
    [steps, end],
  );

  useEffect(() => {
    void goTo(firstTourStep(router.state.location.pathname));
    return () => looking.current?.abort();
  }, [goTo, router]);

  // Enter goes on with the work, once the panel is gone.
  useEffect(() => {
    if (isOver) work?.querySelector('a')?.focus();
  }, [isOver, work]);

  const step = shown && steps[shown.at];
  if (!step || isOver) return null;
  const { at, target } = shown;
  const skip = () => end(hideTour);
  return (
    <TourPanel
      step={step}
      at={at}
      count={steps.length}
      target={target}
      onSkip={skip}
      onNext={() => goTo(tourStepAfter(at, 1, steps.length), step.onNext)}
      onBack={() => (at === 0 ? skip() : goTo(tourStepAfter(at, -1, steps.length), step.onBack))}
      // While the next step opens its page, the target of this one goes with the page it leaves.
      onTargetGone={() => looking.current === undefined && void goTo(at)}
    />
  );
}
