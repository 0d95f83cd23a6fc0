/**
 * Shown when a booking or a print is refused because the server's data were restored from a backup. A moderator enters the next
 * number, so that no number on paper is used twice; everybody else is told whom to ask.
 */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useCan } from '#client/components/use-can.ts';
import { ApiError } from '#client/data/api/api-errors.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { showToast } from '#client/ui/toasts.ts';
import type { FieldError, HeldSeries } from '#contract/errors.ts';

type HeldSeriesAnswer = {
  /** Whether the refusal was about held series and is therefore handled here. */
  take: (error: unknown) => boolean;
  dialog: ReactNode;
};

export function useHeldSeries(): HeldSeriesAnswer {
  const [held, setHeld] = useState<readonly HeldSeries[]>();
  const { restriction } = useCan('confirmSeries');
  const close = () => setHeld(undefined);
  return {
    take(error) {
      if (!(error instanceof ApiError) || error.code !== 'seriesHeld') return false;
      setHeld(error.body.held ?? []);
      return true;
    },
    dialog:
      held &&
      (restriction?.reason === 'role' ? (
        <AskModerator onClose={close} />
      ) : (
        <ConfirmSeries held={held} onClose={close} />
      )),
  };
}

function AskModerator({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`The number series is held`} onClose={onClose}>
      <p>{t`The server’s data were restored from a backup. Nothing is booked or printed before a moderator has confirmed the next number.`}</p>
      <p>{t`Ask a moderator of your company to book this shipment: the portal will ask them for the number.`}</p>
    </Dialog>
  );
}

function ConfirmSeries({ held, onClose }: { held: readonly HeldSeries[]; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const confirming = useDirectWrite('confirmSeries', { showsFields: true });
  const [numbers, setNumbers] = useState(() => new Map(held.map((series) => [series.kind, series.current])));
  const [errors, setErrors] = useState<ReadonlyMap<string, FieldError>>(new Map());
  const shown = held.map((series) => ({ ...series, error: errors.get(series.kind) }));
  const write = (kind: HeldSeries['kind'], value: string) => setNumbers((before) => new Map(before).set(kind, value));

  async function confirm() {
    const isDone = await confirming.run(t`Confirming the number series`, async (send) => {
      for (const { carrierId, kind } of held) {
        const current = numbers.get(kind)?.trim() ?? '';
        await send({ params: { carrierId }, body: { kind, current } }).catch((error: unknown) => {
          const wrong = error instanceof ApiError ? error.fields.current : undefined;
          if (wrong) setErrors(new Map([[kind, wrong]]));
          throw error;
        });
      }
      return undefined;
    });
    if (!isDone) return;
    onClose();
    showToast({ tone: 'success', title: t`Number series confirmed`, text: t`You can book and print again.` });
  }

  return (
    <Dialog alert title={t`Confirm the number series`} confirmLabel={t`Confirm`} onConfirm={confirm} onClose={onClose}>
      <p>{t`The server’s data were restored from a backup. Numbers given out since the backup are missing here, but they may be on printed labels.`}</p>
      <p>{t`Enter the next number that has never been used. Look at the last label that was printed.`}</p>
      {shown.map(({ kind, carrier, error }) => (
        <TextField
          key={kind}
          label={kind === 'package' ? t`${carrier}: next package number` : t`${carrier}: next consignment number`}
          value={numbers.get(kind) ?? ''}
          onChange={(value) => write(kind, value)}
          error={error && fieldErrorText(i18n, error)}
          inputMode="numeric"
          required
        />
      ))}
    </Dialog>
  );
}
