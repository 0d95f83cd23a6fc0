/** How many bookings of an end of day reach no carrier, or only as a test (BOK-05); nothing where all of them are real. */
import { Plural } from '@lingui/react/macro';
import { Icon } from '#client/ui/icon.tsx';
import type { Job, Rehearsal } from '#contract/end-of-day.ts';
import { addReaches } from '#domain/booking/reach-counts.ts';
import { ReachNotes } from '../reach-notes.tsx';
import * as styles from './end-of-day.module.css';

type Carriers = Job['carriers'] | Rehearsal['carriers'];

export function DayReach({ carriers, tests = 0 }: { carriers: Carriers; tests?: number }) {
  const reach = addReaches(carriers.map((carrier) => carrier.reach));
  if (reach.test + reach.testMade + reach.ready + tests === 0) return null;
  return (
    <p className={styles.reach}>
      <Icon name="warn" />
      <span>
        <ReachNotes reach={reach} />
        {tests > 0 && (
          <span>
            <Plural
              value={tests}
              one="# would be booked only as a test, so no truck comes."
              other="# would be booked only as tests, so no truck comes."
            />
          </span>
        )}
      </span>
    </p>
  );
}
