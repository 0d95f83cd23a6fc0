/** Says of several bookings how many go to a carrier only as tests, or to no carrier at all (BOK-05). */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReachCounts } from '#contract/end-of-day.ts';

export function ReachNotes({ reach: { test: tests, testMade: made, ready } }: { reach: ReachCounts }) {
  const { t } = useLingui();
  return (
    <>
      {tests > 0 && (
        <span>{t`${plural(tests, { one: '# is sent as a test, so no truck comes.', other: '# are sent as tests, so no truck comes.' })}`}</span>
      )}
      {made > 0 && (
        <span>{t`${plural(made, { one: '# made, not sent: test mode. No carrier knows of it, and no truck comes.', other: '# made, not sent: test mode. No carrier knows of them, and no truck comes.' })}`}</span>
      )}
      {ready > 0 && (
        <span>{t`${plural(ready, { one: '# made, not sent: the carrier has no server here, so you tell it yourself.', other: '# made, not sent: the carrier has no server here, so you tell it yourself.' })}`}</span>
      )}
    </>
  );
}
