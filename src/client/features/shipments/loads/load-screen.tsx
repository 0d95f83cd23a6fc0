/** One truck: being scanned, or finished. Opening it again is a matter of this screen until something is scanned. */
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '#client/components/page-states.tsx';
import { useObservable } from '#client/components/services.tsx';
import { UnreadState, useIsRead } from '#client/components/unread-state.tsx';
import { useTitle } from '#client/components/use-title.ts';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { formatDay } from '#client/i18n/format-day.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { BackHead } from '#client/ui/back-head.tsx';
import { Page } from '#client/ui/page.tsx';
import { loadPlace } from '#domain/loads/load-id.ts';
import { lastFinish } from '#domain/loads/load-state.ts';
import { LoadCheck } from './load-check.tsx';
import { LoadDone } from './load-done.tsx';
import { type Truck, truckOf, useLoadFacts } from './use-loads.ts';

export function LoadScreen({ loadId }: { loadId: string }) {
  const { t } = useLingui();
  useTitle(t`Load check`);
  const isRead = useIsRead();
  const facts = useLoadFacts();
  const rows = useObservable(useUserData().shipments.rows);
  const place = loadPlace(loadId);
  const isKnown = place !== undefined && (facts?.carriers.has(place.carrierId) || facts?.loads.has(loadId));
  // Every package would be a stranger to it.
  if (!facts || !isRead) {
    return (
      <Page>
        <UnreadState />
      </Page>
    );
  }
  if (!place || !isKnown) return <NoTruck />;
  return <OneTruck key={loadId} truck={truckOf(facts, rows, place)} />;
}

function NoTruck() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Page>
      <BackHead backLabel={t`Back`} onBack={() => navigate({ to: '/Loads' })} title={t`Load check`} />
      <EmptyState title={t`There is no such truck`} text={t`Its carrier is not on this device.`} />
    </Page>
  );
}

function OneTruck({ truck }: { truck: Truck }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const today = useWarehouseDay();
  const finish = truck.shown && lastFinish(truck.shown.load);
  /** The moment of the finish that was opened again. */
  const [reopened, setReopened] = useState<string>();
  const { name, day } = truck;
  const of = `${name}, ${formatDay(day, today, language)}`;
  useTitle(t`Load check, ${name}`);
  return finish && finish.at !== reopened ? (
    <LoadDone truck={truck} finish={finish} of={of} onOpenAgain={() => setReopened(finish.at)} />
  ) : (
    <LoadCheck truck={truck} of={of} />
  );
}
