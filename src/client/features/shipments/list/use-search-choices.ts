/** The delivery types and carriers a search can ask for, by name. */

import { useMemo } from 'react';
import { useLive } from '#client/components/user-data-provider.tsx';
import { readRegister } from '#client/data/cache/register-reader.ts';
import type { Option } from '#client/ui/select-field.tsx';
import { compareText } from '#domain/shared/collate.ts';

type SearchChoices = { deliveryTypes: readonly Option[]; carriers: readonly Option[] };

export function useSearchChoices(): SearchChoices {
  const deliveryTypes = useLive(({ cache, work }) => readRegister('deliveryType', cache, work), []);
  const carriers = useLive(({ cache }) => cache.carriers.toArray(), []);
  return useMemo(
    () => ({
      deliveryTypes: byName((deliveryTypes ?? []).map(({ id, name }) => ({ value: id, label: name }))),
      carriers: byName((carriers ?? []).map(({ carrierId, name }) => ({ value: carrierId, label: name }))),
    }),
    [deliveryTypes, carriers],
  );
}

function byName(options: Option[]): Option[] {
  return options.toSorted((a, b) => compareText(a.label, b.label));
}
