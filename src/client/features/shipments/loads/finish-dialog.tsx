/**
 * The driver signs for what is on the truck. What is missing gets a reason, each shipment of it one; what is signed for can be
 * looked at, shipment by shipment. It is kept on the device at once and sent when the server answers.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { useErrorPresenter } from '#client/shell/error-presenter.ts';
import { Accordion, AccordionPart } from '#client/ui/accordion.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Strokes } from '#contract/end-of-day.ts';
import { LOAD_LIMITS, MISSING_REASONS, type MissingReason } from '#contract/load-limits.ts';
import { signaturePath } from '#domain/loads/signature-path.ts';
import { SignaturePad } from '../end-of-day/signature-pad.tsx';
import { useSignatureLack } from '../end-of-day/use-signature-lack.ts';
import { useScanCommandTarget } from '../scanning/scan-command-target.ts';
import { byShipment } from './load-groups.ts';
import { ShipmentList } from './load-lists.tsx';
import { REASON_NAMES } from './load-texts.ts';
import type { LoadScans } from './use-load-scans.ts';
import type { Truck } from './use-loads.ts';

type FinishDialogProps = { truck: Truck; scans: LoadScans; of: string; onClose: () => void };

export function FinishDialog({ truck: { expected }, scans, of, onClose }: FinishDialogProps) {
  const { t, i18n } = useLingui();
  const { clock } = useServices();
  const presentError = useErrorPresenter();
  const { loaded, missing, foreign, states } = scans.state;
  const [driver, setDriver] = useState('');
  const [vehicle, setVehicle] = useState('');
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [chosen, setChosen] = useState<Readonly<Record<string, MissingReason>>>({});
  const left = byShipment(missing);
  const reasonOf = (shipmentId: string, packageNo: string): MissingReason =>
    chosen[shipmentId] ?? states.get(packageNo)?.reason ?? 'nextTime';
  const signedFor = expected.filter(({ packageNo }) => states.get(packageNo)?.loaded);
  const count = loaded.length;
  const packages = t`${plural(count, { one: '# package', other: '# packages' })}`;
  const shipments = byShipment(signedFor).length;
  const lack = useSignatureLack(driver, strokes);

  async function sign() {
    const finish = {
      ...{ driver: driver.trim(), vehicle: vehicle.trim() || null, signature: signaturePath(strokes) },
      ...{ at: new Date(clock.now()).toISOString(), packages: count },
      reasons: missing.map(({ packageNo, shipmentId }) => ({ packageNo, reason: reasonOf(shipmentId, packageNo) })),
    };
    // It is on the device when the screen shows it; whether the server has it is told there.
    scans.finish(finish).catch((error) => presentError(error, 'action'));
    onClose();
    return 'done' as const;
  }
  useScanCommandTarget({ screen: 'truck', finish: { reason: lack, run: sign } });

  return (
    <Dialog
      alert
      wide
      title={t`Finish the load check`}
      onClose={onClose}
      closeLabel={t`Back`}
      confirmLabel={t`Sign and finish`}
      confirmIcon="check"
      confirmReason={lack}
      onConfirm={sign}
    >
      <p className="small muted">{of}</p>
      <p>{t`On the truck: ${count}. Missing: ${missing.length}. Does not belong: ${foreign.length}.`}</p>
      {left.length > 0 && (
        <Cells>
          {left.map(({ shipmentId, name, packages: own }) => {
            const numbers = own.map(({ number }) => number).join(', ');
            return (
              <SelectField
                key={shipmentId}
                label={t`${name}, package ${numbers}: why is it not on the truck?`}
                value={reasonOf(shipmentId, own[0]?.packageNo ?? '')}
                options={MISSING_REASONS.map((value) => ({ value, label: i18n._(REASON_NAMES[value]) }))}
                required
                onChange={(reason) => setChosen((before) => ({ ...before, [shipmentId]: reason as MissingReason }))}
              />
            );
          })}
        </Cells>
      )}
      <Accordion>
        <AccordionPart
          icon="truck"
          title={t`What the driver signs for`}
          note={t`${plural(shipments, { one: '# shipment', other: '# shipments' })}, ${packages}`}
        >
          <ShipmentList packages={signedFor} states={states} />
        </AccordionPart>
      </Accordion>
      <p>{t`Hand the tablet to the driver.`}</p>
      <Cells columns={6}>
        <TextField
          label={t`Driver`}
          required
          span={4}
          value={driver}
          onChange={setDriver}
          maxLength={LOAD_LIMITS.driver}
          autoComplete="off"
        />
        <TextField
          label={t`Vehicle`}
          span={2}
          value={vehicle}
          onChange={setVehicle}
          maxLength={LOAD_LIMITS.vehicle}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <SignaturePad strokes={strokes} onChange={setStrokes} />
      </Cells>
    </Dialog>
  );
}
