/**
 * The list of carrier connections. This device keeps the name, suite, mode and papers of each; numbers and deliveries come from
 * the server. No change to a connection waits on the device.
 */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { AnswerAge } from '#client/components/answer-age.tsx';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { RegisterScreen } from '#client/registers/register-screen.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { InFoot, NoticeSlot } from '#client/ui/foot.tsx';
import { PHONE, useMedia } from '#client/ui/use-media.ts';
import { type CarrierRow, carrierRegister, useSeriesAlarms } from './carrier-register.tsx';
import { useCarriers } from './use-carriers.ts';
import { useSuiteLimit } from './use-suite-limit.tsx';

export function CarriersScreen({ asked }: { asked: Readonly<Record<string, unknown>> }) {
  const { t } = useLingui();
  const { carriersuitesProducts: suites } = useStaticData();
  const { isOnline, here, listed, listedAt, error, refetch } = useCarriers();
  const limit = useSuiteLimit(here);
  const alarms = useSeriesAlarms(isOnline ? listed : undefined);
  const alarm = <Banner message={alarms.join(' ')} tone="warning" />;
  // There the list begins right under it, and would jump when it comes.
  const isPhone = useMedia(PHONE);
  const entries = useMemo(
    () =>
      here?.map((carrier) => {
        const entity: CarrierRow = {
          ...carrier,
          listed: isOnline ? listed?.find(({ carrierId }) => carrierId === carrier.carrierId) : undefined,
          suite: suites.find(({ value }) => value === carrier.carrierSuiteId),
        };
        return { id: carrier.carrierId, entity, mark: null };
      }),
    [here, listed, suites, isOnline],
  );
  return (
    <RegisterScreen
      register={carrierRegister}
      entries={entries}
      asked={asked}
      openId={undefined}
      fullReason={limit.reason}
      notice={
        <>
          {isOnline && <AnswerAge asOf={listedAt} error={error} onRetry={refetch} />}
          {alarms.length > 0 && (isPhone ? <InFoot slot={NoticeSlot}>{alarm}</InFoot> : alarm)}
        </>
      }
    >
      {!isOnline && (
        <p className="muted small">
          {t`This device keeps name, carrier, mode and documents. Numbers, sign-in and deliveries stay on the server.`}
        </p>
      )}
      {limit.explanation}
    </RegisterScreen>
  );
}
