/** The tablet is handed to a carrier's driver, who signs for what the list names. A signed list cannot be signed again. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNow } from '#client/components/use-now.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormField } from '#client/ui/form/form-field.tsx';
import { useKajForm } from '#client/ui/form/kaj-form.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { type Job, SIGNATURE_LIMITS, type Strokes } from '#contract/end-of-day.ts';
import { SignaturePad } from './signature-pad.tsx';
import { useSignatureLack } from './use-signature-lack.ts';

type Receipt = { driver: string; vehicle: string; remark: string };

const NOTHING: Receipt = { driver: '', vehicle: '', remark: '' };

type SignListDialogProps = {
  jobId: string;
  carrier: Job['carriers'][number];
  onClose: () => void;
  /** Resolves when the page shows the signature. */
  onSigned: () => Promise<unknown>;
};

export function SignListDialog({ jobId, carrier, onClose, onSigned }: SignListDialogProps) {
  const { t } = useLingui();
  const signing = useDirectWrite('signList');
  const [{ driver, vehicle, remark }, setReceipt] = useState(NOTHING);
  const form = useKajForm<Receipt>({
    initialValues: NOTHING,
    // A server's complaint is a toast, as for the strokes.
    words: () => undefined,
    onInput: (name, value) => setReceipt((before) => ({ ...before, [name]: value })),
  });
  const [strokes, setStrokes] = useState<Strokes>([]);
  const { carrierId, carrierName, done, packages, signedAtLoad } = carrier;
  const now = new Date(useNow());
  const shipments = t`${plural(done, { one: '# shipment', other: '# shipments' })}`;
  const rest = signedAtLoad && packages !== undefined ? Math.max(0, packages - signedAtLoad.packages) : undefined;
  const load =
    packages === undefined
      ? shipments
      : rest === undefined
        ? t`${shipments}, ${plural(packages, { one: '# package', other: '# packages' })}`
        : t`${plural(rest, { one: '# more package', other: '# more packages' })}`;
  const missing = useSignatureLack(driver, strokes);

  const sign = () =>
    signing.run(t`Signing`, async (send) => {
      const body = { driver, vehicle: vehicle || null, remark: remark || null, strokes };
      await send({ params: { jobId, carrierId: carrierId ?? '' }, body });
      await onSigned();
      onClose();
      return t`Signed by ${driver}`;
    });
  function alreadySigned({ driver: before, signedAt, packages: count }: NonNullable<typeof signedAtLoad>): string {
    const time = formatRecent(signedAt, now);
    return t`${plural(count, { one: '# package', other: '# packages' })} signed for ${time} by ${before} at the load check. Only the rest is signed for now.`;
  }
  return (
    <Dialog
      alert
      wide
      title={t`${carrierName}: ${load}`}
      onClose={onClose}
      closeLabel={t`Back`}
      confirmLabel={rest === undefined ? t`Sign for ${shipments}` : t`Sign for ${load}`}
      confirmIcon="check"
      confirmReason={signing.reason ?? missing}
      onConfirm={sign}
    >
      {signedAtLoad && <p>{alreadySigned(signedAtLoad)}</p>}
      <p>{t`Hand the tablet to the driver.`}</p>
      <Cells columns={6}>
        <FormField form={form} name="driver">
          {(bound) => (
            <TextField
              {...bound}
              label={t`Driver`}
              required
              span={4}
              maxLength={SIGNATURE_LIMITS.name}
              autoComplete="off"
            />
          )}
        </FormField>
        <FormField form={form} name="vehicle">
          {(bound) => (
            <TextField
              {...bound}
              label={t`Vehicle`}
              span={2}
              maxLength={SIGNATURE_LIMITS.vehicle}
              autoComplete="off"
              autoCapitalize="characters"
            />
          )}
        </FormField>
        <FormField form={form} name="remark">
          {(bound) => (
            <TextField
              {...bound}
              label={t`Remark`}
              span="full"
              maxLength={SIGNATURE_LIMITS.remark}
              autoComplete="off"
            />
          )}
        </FormField>
        <SignaturePad strokes={strokes} onChange={setStrokes} />
      </Cells>
    </Dialog>
  );
}
