/**
 * Shown when a booking or a print is refused because the server's data were restored from a backup. A moderator enters the next
 * number, so that no number on paper is used twice, and sees what devices held in advance; everybody else is told whom to ask.
 */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useCan } from '#client/components/use-can.ts';
import { ApiError } from '#client/data/api/api-errors.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormField } from '#client/ui/form/form-field.tsx';
import { formValues, showProblem, useKajForm } from '#client/ui/form/kaj-form.tsx';
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
  const form = useKajForm<Record<string, string>>({
    initialValues: Object.fromEntries(held.map(({ kind, current }) => [kind, current])),
    words: (problem) => fieldErrorText(i18n, problem as FieldError),
  });

  async function confirm() {
    const numbers = formValues(form);
    const isDone = await confirming.run(t`Confirming the number series`, async (send) => {
      for (const { carrierId, kind } of held) {
        const current = numbers[kind]?.trim() ?? '';
        showProblem(form, kind, undefined);
        await send({ params: { carrierId }, body: { kind, current } }).catch((error: unknown) => {
          if (error instanceof ApiError) showProblem(form, kind, error.fields.current);
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
      <p>{t`Devices that print without a network have taken numbers in advance. First let each of them reach the server: it tells what it holds.`}</p>
      <ReportedBlocks held={held} />
      {held.map(({ kind, carrier }) => (
        <FormField key={kind} form={form} name={kind}>
          {(bound) => (
            <TextField
              {...bound}
              label={kind === 'package' ? t`${carrier}: next package number` : t`${carrier}: next consignment number`}
              inputMode="numeric"
              required
            />
          )}
        </FormField>
      ))}
    </Dialog>
  );
}

/** What devices have told of since the restore. The fields begin after these numbers, and take none before. */
function ReportedBlocks({ held }: { held: readonly HeldSeries[] }) {
  const { t } = useLingui();
  const blocks = held.flatMap(({ blocks = [] }) => blocks);
  if (blocks.length === 0) return null;
  return (
    <ul aria-label={t`Numbers that devices held`}>
      {blocks.map(({ device, first, last, printedUpTo }) => (
        <li key={first}>
          <b translate="no">{device}</b>: {t`${first} to ${last}`},{' '}
          {printedUpTo === null ? t`none printed` : t`may have printed up to ${printedUpTo}`}
        </li>
      ))}
    </ul>
  );
}
