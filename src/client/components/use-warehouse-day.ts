/** The day it is in the warehouse. What shows it is drawn again within a minute of midnight there, wherever the device is. */
import { useCallback, useSyncExternalStore } from 'react';
import { dayInZone } from '#domain/shared/dates.ts';
import { useServices } from './services.tsx';
import { everyMinute } from './use-now.ts';
import { useStaticData } from './user-data-provider.tsx';

export function useWarehouseDay(): string {
  const { clock } = useServices();
  const { warehouse } = useStaticData();
  const follow = useCallback((look: () => void) => everyMinute(clock, look), [clock]);
  return useSyncExternalStore(follow, () => dayInZone(new Date(clock.now()), warehouse.timeZone));
}
