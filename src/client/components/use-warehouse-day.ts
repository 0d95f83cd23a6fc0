/** The day it is in the warehouse. */
import { dayInZone } from '#domain/shared/dates.ts';
import { useServices } from './services.tsx';
import { useStaticData } from './user-data-provider.tsx';

export function useWarehouseDay(): string {
  const { clock } = useServices();
  const { warehouse } = useStaticData();
  return dayInZone(new Date(clock.now()), warehouse.timeZone);
}
