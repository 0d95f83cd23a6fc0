/**
 * The end of day without the server: a rehearsal on what this device has, labelled as such, and an optional reminder when the
 * connection is back. Nothing starts here, and nothing starts by itself later.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { LoadingState } from '#client/components/page-states.tsx';
import { useObservable } from '#client/components/services.tsx';
import { useCan } from '#client/components/use-can.ts';
import { useNow } from '#client/components/use-now.ts';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import { readDayReminder, setDayReminder } from '#client/data/cache/day-reminder.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { failureText } from '#client/i18n/notice-messages.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Column, Columns } from '#client/ui/columns.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import type { Rehearsal } from '#contract/end-of-day.ts';
import { createDayFigures } from '#domain/end-of-day/day-figures.ts';
import { type ListSearch, searchFieldsOf } from '../list/list-search.ts';
import { useScanCommandTarget } from '../scanning/scan-command-target.ts';
import { DayChoices, useDayChoice } from './day-choices.tsx';
import { DayPlan } from './day-plan.tsx';
import { useDeviceRehearsal } from './device-rehearsal.ts';

type OfflineDayProps = { search: ListSearch; upTo: string | undefined; today: string };

export function OfflineDay({ search, upTo, today }: OfflineDayProps) {
  const { t, i18n } = useLingui();
  const { syncedAt } = useUserData();
  const asked = searchFieldsOf(search);
  const choice = useDayChoice(asked, today);
  const reckoned = useDeviceRehearsal(choice.scope.searchFields, upTo);
  const later = useDeviceRehearsal(choice.laterSearch, upTo);
  const now = new Date(useNow());
  const readAt = useObservable(syncedAt);
  const { reason = '' } = useCan('endOfDay');
  useScanCommandTarget({ screen: 'endOfDay', what: reason, start: { reason, run: async () => 'not' } });
  if (!reckoned) return <LoadingState rows={6} />;

  const { judged, maxShipmentId, unread, tests } = reckoned;
  const counted = createDayFigures(choice.scope.documents);
  for (const one of judged) counted.add(one);
  const rehearsal: Rehearsal = {
    ...counted.figures(),
    maxShipmentId,
    stopped: judged.flatMap(({ shipment, obstacle }) =>
      obstacle
        ? [
            {
              shipmentId: shipment.shipmentId,
              orderNumber: shipment.orderNumber,
              receiver: shipment.addresses.receiver.name,
              carrierName: shipment.carrierName ?? '',
              message: failureText(i18n, shipment) ?? '',
              code: obstacle.code,
              fields: obstacle.fields ?? {},
            },
          ]
        : [],
    ),
  };
  const { total } = rehearsal;
  const time = readAt === undefined ? undefined : formatRecent(readAt, now);
  const leaving = choice.namesDays || choice.withLater ? 0 : (later?.judged.filter((one) => !one.obstacle).length ?? 0);
  return (
    <>
      <Outcome
        tone="asks"
        icon="offline"
        title={t`This is a rehearsal. Nothing is booked and nothing is printed.`}
        text={
          <>
            {time !== undefined && <Trans>It counts what is on this device, as of {time}.</Trans>}{' '}
            <Trans>The figures may change when the connection is back.</Trans>
          </>
        }
      />
      <Columns shares={[6, 5]}>
        <Column>
          <DayPlan title={t`Rehearsal: what would be done`} rehearsal={rehearsal} leaving={leaving} tests={tests}>
            {t`From your search, with your own changes that wait.`}{' '}
            {unread > 0 && (
              <Plural
                value={unread}
                one="# shipment is not wholly on this device and not counted."
                other="# shipments are not wholly on this device and not counted."
              />
            )}
          </DayPlan>
        </Column>
        <Column>
          <DayChoices choice={choice} />
          <ButtonRow align="end">
            <ReminderButton search={search} />
            <Button variant="primary" icon="print" reason={reason}>
              {t`Book and print ${total}`}
            </Button>
          </ButtonRow>
        </Column>
      </Columns>
    </>
  );
}

/** Leaves out the newest shipment that was seen, so that it leads to new figures. */
function ReminderButton({ search }: { search: ListSearch }) {
  const { t } = useLingui();
  const router = useRouter();
  const { cache } = useUserData();
  const address = useLive((userData) => readDayReminder(userData.cache), []);
  const isSet = Boolean(address);
  const toggle = () => setDayReminder(cache, isSet ? '' : router.buildLocation({ to: '/EndOfDay', search }).href);
  return (
    <Button
      icon={isSet ? 'check' : 'bell'}
      hint={isSet ? t`Press again to forget it` : t`With new figures, never starts by itself`}
      onClick={toggle}
    >
      {isSet ? t`You will be reminded` : t`Remind me when back online`}
    </Button>
  );
}
