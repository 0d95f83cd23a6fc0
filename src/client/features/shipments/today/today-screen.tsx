/**
 * The day: what is to book, to print, waiting for the driver or needing a person, counted per carrier, with one thing to do in each
 * lane and the rows of the open one. All of it comes from the device, offline too.
 * Not here: which lane a shipment is in (domain/shipments/day-lanes.ts).
 */
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { EmptyState } from '#client/components/page-states.tsx';
import { UnreadState } from '#client/components/unread-state.tsx';
import { useTitle } from '#client/components/use-title.ts';
import { NewsLine } from '#client/shell/news-line.tsx';
import { classes } from '#client/ui/classes.ts';
import { Page } from '#client/ui/page.tsx';
import { DAY_LANES, type DayLane } from '#domain/shipments/day-lanes.ts';
import { BookingOutcome } from './booking-outcome.tsx';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import { LaneAction } from './lane-action.tsx';
import { LaneBox, laneTabId } from './lane-box.tsx';
import { LaneRows } from './lane-rows.tsx';
import { PrintingOutcome } from './printing-outcome.tsx';
import { QuietDay } from './quiet-day.tsx';
import * as styles from './today.module.css';
import { TodayHead } from './today-head.tsx';
import type { TodaySearch } from './today-search.ts';
import { useDayLanes } from './use-day-lanes.ts';
import { useLaneBooking } from './use-lane-booking.ts';
import { useLanePrinting } from './use-lane-printing.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

type TodayScreenProps = {
  search: TodaySearch;
  /** The box that finds anything; it has the first focus. */
  findBox: ReactNode;
};

export function TodayScreen({ search, findBox }: TodayScreenProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const panelId = useId();
  useTitle(t`Today`);
  const lanes = useDayLanes();
  const { booking, book, forget } = useLaneBooking();
  const papers = useLanePrinting();
  const firstSteps = useFirstSteps();

  const fullest = lanes && DAY_LANES.find((lane) => lanes[lane].length > 0);
  // Until the device has been read nobody knows which lane it will be.
  const open = search.lane ?? (lanes && (fullest ?? 'toBook'));
  const all = (open && lanes?.[open]) ?? [];
  const carrier = all.some(({ row }) => row.carrier === search.carrier) ? search.carrier : undefined;
  const shown = carrier ? all.filter(({ row }) => row.carrier === carrier) : all;
  const lacking =
    lanes?.needsYou.filter(({ place }) => place.lane === 'needsYou' && place.reason === 'lacks').length ?? 0;
  const isNothing = lanes && fullest === undefined;
  const signedFor = lanes?.summary.signedFor ?? 0;
  const isBooking = booking !== undefined && booking.doneAt === undefined;
  const isPrinting = papers.printing?.step === 'asking';

  /** What the last action came to stays until the next one. */
  function start(action: typeof papers.print, chosen: Parameters<typeof papers.print>[0]) {
    forget();
    papers.forget();
    return action(chosen);
  }

  function show(lane: DayLane, ofCarrier?: string) {
    const next: TodaySearch = { lane, ...(ofCarrier && { carrier: ofCarrier }) };
    return navigate({ to: '/Home', search: next, replace: true, resetScroll: false });
  }

  function onTabKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step || !open) return;
    const next = DAY_LANES[(DAY_LANES.indexOf(open) + step + DAY_LANES.length) % DAY_LANES.length];
    if (!next) return;
    event.preventDefault();
    void show(next);
    document.getElementById(laneTabId(next))?.focus();
  }

  return (
    <Page>
      <TodayHead isNewFilled={isNothing === true && !firstSteps} />
      {booking && (
        <BookingOutcome
          booking={booking}
          onPrint={(booked) => start(papers.print, booked)}
          onShowNotBooked={() => {
            forget();
            void show('needsYou');
          }}
          onClose={forget}
        />
      )}
      {papers.printing && (
        <PrintingOutcome
          printing={papers.printing}
          onPrintNext={papers.printNext}
          onSay={papers.say}
          onClose={papers.forget}
        />
      )}
      {findBox}
      <NewsLine />
      {firstSteps && <FirstSteps {...firstSteps} />}
      <div>
        <div role="tablist" aria-label={t`Today`} aria-owns={DAY_LANES.map(laneTabId).join(' ')} />
        <div className={classes(styles.lanes, !lanes && styles.unread)}>
          {DAY_LANES.map((lane) => (
            <LaneBox
              key={lane}
              lane={lane}
              shipments={lanes?.[lane]}
              lacking={lacking}
              signedFor={signedFor}
              isOpen={lane === open}
              carrier={carrier}
              panelId={panelId}
              onOpen={(ofCarrier) => show(lane, ofCarrier)}
              onKeyDown={onTabKey}
            >
              {lanes && (
                <LaneAction
                  lane={lane}
                  shipments={lane === open ? shown : lanes[lane]}
                  signedFor={signedFor}
                  isOpen={lane === open && !isNothing}
                  isBooking={isBooking}
                  isPrinting={isPrinting}
                  onBook={(chosen) => start(book, chosen)}
                  onPrint={(chosen) => start(papers.print, chosen)}
                />
              )}
            </LaneBox>
          ))}
        </div>
      </div>
      {!open && <UnreadState />}
      {open && (
        <div id={panelId} role="tabpanel" aria-labelledby={laneTabId(open)} className={styles.panel}>
          <LaneRows
            key={`${open} ${carrier}`}
            lane={open}
            shipments={shown}
            isRunning={isBooking || isPrinting}
            onBook={(chosen) => start(book, chosen)}
            onPrint={(chosen) => start(papers.print, chosen)}
          />
          {!lanes && <UnreadState />}
          {isNothing && <QuietDay summary={lanes.summary} />}
          {lanes && !isNothing && shown.length === 0 && <EmptyState title={t`Nothing here now`} />}
        </div>
      )}
    </Page>
  );
}
