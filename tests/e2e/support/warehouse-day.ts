/** Days as the demo company's warehouse counts them: near midnight they are not those of the machine that runs the tests. */
import { dayInZone } from '#domain/shared/dates.ts';
import { addDays } from '#domain/shared/day-steps.ts';

/** The day so many days after the warehouse's today, or after its day at another moment: yyyy-MM-dd. */
export function warehouseDay(days: number, moment: number = Date.now()): string {
  return addDays(dayInZone(new Date(moment), 'Europe/Stockholm'), days);
}
