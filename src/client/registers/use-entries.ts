/** The entries of a register whose changes may wait on the device, marked with what waits; undefined until they are read. */
import { useLive } from '#client/components/user-data-provider.tsx';
import { readEntries, type ShownEntry } from '#client/data/cache/register-reader.ts';
import type { Entities, RegisterKind } from '#domain/kinds/kinds.ts';

export function useEntries<Kind extends RegisterKind>(kind: Kind): readonly ShownEntry<Entities[Kind]>[] | undefined {
  return useLive(({ cache, work }) => readEntries(kind, cache, work), [kind]);
}
