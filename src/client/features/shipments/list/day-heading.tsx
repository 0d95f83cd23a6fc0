/** The row above the first shipment of a day. It is no row of the list: it is not selected, opened or reached by the arrow keys. */
import { useLingui } from '@lingui/react/macro';
import { formatDay } from '#client/i18n/format-day.ts';
import { classes } from '#client/ui/classes.ts';
import { CLOSED, LATE } from './day-headings.ts';
import * as styles from './list-table.module.css';

export function DayHeading({ begun, today }: { begun: string; today: string }) {
  const { t, i18n } = useLingui();
  const text = () => {
    if (begun === LATE) return t`Late`;
    if (begun === CLOSED) return t`Closed and cancelled`;
    const day = formatDay(begun, today, i18n.locale);
    return begun === today ? t`Today, ${day}` : day;
  };
  return (
    <tr className={classes(styles.day, begun === LATE && styles.late)}>
      <td colSpan={6}>
        <h2>{text()}</h2>
      </td>
      <td className={styles.date} />
      <td className={styles.type} />
    </tr>
  );
}
