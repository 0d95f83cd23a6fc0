/** The EDI log of one shipment, with every attempt. An unknown id leads to the list, which says so. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CarrierSign } from '#client/components/carrier-logo.tsx';
import { StatusChip } from '#client/components/status-chip.tsx';
import { useTitle } from '#client/components/use-title.ts';
import { useLive, useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { shipmentQuery } from '#client/data/cache/shipment-query.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { BackHead } from '#client/ui/back-head.tsx';
import { Page } from '#client/ui/page.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import { EdiLog } from './edi-log.tsx';
import type { LogSearch } from './log-search.ts';
import { useEdiLog } from './use-edi-log.ts';

export function ShipmentLogScreen({ shipmentId, search }: { shipmentId: string; search: LogSearch }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const go = useNavigateToPath();
  const userData = useUserData();
  const { timeZone } = useStaticData().warehouse;
  const log = useEdiLog({ shipmentId });
  const { error } = useQuery(shipmentQuery(userData, shipmentId));
  const shipment = useLive(({ shipments }) => shipments.find(shipmentId), [shipmentId])?.shipment;
  const isUnknown = !shipment && error instanceof ApiError && error.status === 404;
  useTitle(t`EDI log`);
  useEffect(() => {
    if (isUnknown) void navigate({ to: '/Shipments', replace: true, state: { notice: 'shipmentNotFound' } });
  }, [isUnknown, navigate]);
  const number = t`shipment ${shipmentId}`;
  const about = [shipment?.orderNumber, number, shipment?.addresses.receiver.name].filter(Boolean).join(', ');
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return (
    <Page narrow>
      <BackHead
        backLabel={t`Back to the shipment`}
        onBack={() => go(`/Shipment/${shipmentId}`)}
        sign={shipment?.carrier && <CarrierSign suiteId={shipment.carrierSuiteId} name={shipment.carrierName} />}
        title={t`EDI log`}
        text={about}
      >
        {shipment && <StatusChip status={shipment.status} />}
      </BackHead>
      {!isUnknown && (
        <EdiLog
          log={log}
          path={`/Shipment/${shipmentId}/log`}
          search={search}
          isOfShipment
          nothing={
            <StateBlock
              icon="log"
              title={t`No messages yet`}
              text={t`What is sent to the carrier about this shipment will show here, and what they answer.`}
            />
          }
        />
      )}
      <p className="muted small">{t`Times are local time in ${place}. Answers are fetched every five minutes.`}</p>
    </Page>
  );
}
