/** What this device is called where Kaj tells from which device something was done. It takes effect at once, on this device. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { deviceName, nameDevice } from '#client/data/device/device-id.ts';
import { Cells } from '#client/ui/cells.tsx';
import { TextField } from '#client/ui/text-field.tsx';

/** Unit: characters. */
const LONGEST = 30;
/** They cannot be sent. */
const HALF_CHARACTERS = /\p{Cs}/gu;

export function DeviceNameField() {
  const { t } = useLingui();
  const [name, setName] = useState(deviceName);
  return (
    <Cells title={t`This device`}>
      <TextField
        label={t`Name of this device`}
        hint={t`Stands beside what is done here, as in the history of a shipment`}
        placeholder={t`Tablet 3`}
        value={name}
        maxLength={LONGEST}
        onChange={(next) => {
          setName(next);
          if (next.length <= LONGEST) nameDevice(next.replace(HALF_CHARACTERS, '').trim());
        }}
      />
    </Cells>
  );
}
