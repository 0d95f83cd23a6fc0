/** The first shipments that an action failed for, each with its reason, and how many more there are. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { NotDone } from './use-lane-booking.ts';

const SHOWN = 3;

export function NotDoneList({ failed }: { failed: readonly NotDone[] }) {
  const { t } = useLingui();
  const more = failed.length - SHOWN;
  return (
    <>
      {failed.slice(0, SHOWN).map(({ shipmentId, name, why }) => (
        <span key={shipmentId}>
          {name}: {why}
        </span>
      ))}
      {more > 0 && <span>{t`${plural(more, { one: 'And # more.', other: 'And # more.' })}`}</span>}
    </>
  );
}
