/**
 * What was printed of one shipment, newest first. Only the server has it; what was already read stays visible offline. An unknown
 * id leads to the list, which says so.
 */
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AsOf, EmptyState, FailedState, LoadingState } from '#client/components/page-states.tsx';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useTitle } from '#client/components/use-title.ts';
import { useLive, useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { BackHead } from '#client/ui/back-head.tsx';
import { Page } from '#client/ui/page.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import { PrintRows } from './print-rows.tsx';
import { printsQuery } from './prints-query.ts';

type PrintLedgerScreenProps = { shipmentId: string; page: number };

export function PrintLedgerScreen({ shipmentId, page }: PrintLedgerScreenProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const go = useNavigateToPath();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const { timeZone } = useStaticData().warehouse;
  const shipment = useLive(({ shipments }) => shipments.find(shipmentId), [shipmentId])?.shipment;
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...printsQuery(useUserData(), shipmentId, page),
    enabled: isOnline,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  useTitle(t`Printed papers`);

  const isUnknown = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isUnknown) void navigate({ to: '/Shipments', replace: true, state: { notice: 'shipmentNotFound' } });
  }, [isUnknown, navigate]);
  // Every print changes the shipment, so a new version refetches the ledger.
  const version = shipment?._etag;
  useEffect(() => {
    if (version && isOnline) void refetch();
  }, [version, isOnline, refetch]);

  const number = t`shipment ${shipmentId}`;
  const about = [shipment?.orderNumber, number, shipment?.addresses.receiver.name].filter(Boolean).join(', ');
  return (
    <Page narrow>
      <BackHead
        backLabel={t`Back to the shipment`}
        onBack={() => go(`/Shipment/${shipmentId}`)}
        title={t`Printed papers`}
        text={
          <>
            {about}
            {data && (!isOnline || error) && <AsOf at={dataUpdatedAt} />}
          </>
        }
      />
      {!isUnknown && (
        <Panel>
          {data && data.data.length > 0 ? (
            <PrintRows entries={data.data} timeZone={timeZone} />
          ) : data ? (
            <EmptyState
              title={t`Nothing has been printed`}
              text={t`Every print and every preview will be listed here.`}
            />
          ) : !isOnline ? (
            <StateBlock
              icon="offline"
              title={t`Printed papers need a connection`}
              text={t`They are kept on the server, and this page has not been read since it was opened.`}
            />
          ) : error ? (
            <FailedState onRetry={refetch} />
          ) : (
            <LoadingState rows={8} />
          )}
        </Panel>
      )}
      {data && (
        <Pagination
          page={page}
          pages={data.pages}
          onPage={(next) =>
            void navigate({
              to: '/Shipment/$shipmentId/prints',
              params: { shipmentId },
              search: next > 1 ? { page: next } : {},
            })
          }
        />
      )}
    </Page>
  );
}
