/** What a person changes of stations, and the list after it. */
import { useLingui } from '@lingui/react/macro';
import { stationsQuery } from '#client/components/stations/station-queries.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import type { Station, StationPatch } from '#contract/station.ts';

export function useStationWrites() {
  const { t } = useLingui();
  const userData = useUserData();
  const saving = useDirectWrite('saveStation');
  const removing = useDirectWrite('deleteStation');
  const refresh = () => userData.queryClient.invalidateQueries({ queryKey: stationsQuery(userData).queryKey });

  const save = (changes: readonly { readonly station: Station; readonly patch: StationPatch }[]) =>
    saving.run(t`Saving`, async (send) => {
      for (const { station, patch } of changes) await send({ params: { stationId: station.id }, body: patch });
      await refresh();
      return undefined;
    });
  return {
    reason: saving.reason,
    busy: saving.busy || removing.busy,
    refresh,
    save: (station: Station, patch: StationPatch) => save([{ station, patch }]),
    /** Its device prints at this station from now on, and at no other. */
    moveTo: (station: Station | undefined, from: readonly Station[], deviceId: string) => {
      const others = from.filter(({ id, goesTo }) => id !== station?.id && goesTo.devices.includes(deviceId));
      const without = (one: Station) => one.goesTo.devices.filter((device) => device !== deviceId);
      const taken = others.map((one) => ({
        station: one,
        patch: { goesTo: { ...one.goesTo, devices: without(one) } },
      }));
      const goesTo = station && { ...station.goesTo, devices: [...without(station), deviceId] };
      return save([...taken, ...(station && goesTo ? [{ station, patch: { goesTo } }] : [])]);
    },
    remove: (station: Station) =>
      removing.run(t`Removing the station`, async (send) => {
        await send({ params: { stationId: station.id } });
        await refresh();
        return undefined;
      }),
  };
}
