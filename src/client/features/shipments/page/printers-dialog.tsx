/** What this device prints on: who prints, which printer of the print client, and how labels are placed on the paper. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Button } from '#client/ui/button.tsx';
import { Choices } from '#client/ui/choices.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { PRINT_LIMITS, SHEET_SIZES } from '#contract/print.ts';
import { keepPrintSetup, readPrintSetup } from './print-setup.ts';
import { printersOf, usePrintClients } from './use-print-clients.ts';

export function PrintersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const go = useNavigateToPath();
  const [setup, setSetup] = useState(readPrintSetup);
  const printers = printersOf(usePrintClients().clients);
  return (
    <Dialog
      title={t`Printers`}
      onClose={onClose}
      confirmLabel={t`Done`}
      confirmReason={setup.printer.length > PRINT_LIMITS.printer ? t`The name is too long` : undefined}
      onConfirm={() => {
        keepPrintSetup(setup);
        onClose();
      }}
      otherwise={
        <Button variant="quiet" onClick={() => go('/MyProfile')}>
          {t`Print clients`}
        </Button>
      }
    >
      <p className="small muted">{t`What this device prints on. Kept on the device.`}</p>
      <Choices
        titled
        label={t`Who prints`}
        value={setup.by}
        onChange={(by) => setSetup({ ...setup, by })}
        columns={1}
        choices={[
          { value: 'client', label: t`Print client`, hint: t`While none answers, this browser prints.` },
          {
            value: 'browser',
            label: t`This browser`,
            hint: t`Its own print dialog. Kaj cannot see if paper came out.`,
          },
        ]}
      />
      {setup.by === 'client' &&
        (printers.length > 0 ? (
          <SelectField
            label={t`Printer`}
            value={setup.printer}
            onChange={(printer) => setSetup({ ...setup, printer })}
            options={printers.map((name) => ({ value: name, label: name }))}
            placeholder={t`As the print client is set up`}
          />
        ) : (
          <TextField
            label={t`Printer, as the print client’s computer calls it`}
            value={setup.printer}
            onChange={(printer) => setSetup({ ...setup, printer })}
            maxLength={PRINT_LIMITS.printer}
            placeholder={t`As the print client is set up`}
          />
        ))}
      <Choices
        titled
        label={t`Labels`}
        value={String(setup.labelsPerSheet ?? 1)}
        onChange={(size) =>
          setSetup({ ...setup, labelsPerSheet: SHEET_SIZES.find((one) => String(one) === size) ?? null })
        }
        columns={1}
        choices={[
          { value: '1', label: t`One label a page`, hint: '105 × 190 mm' },
          { value: '2', label: t`Two on an A4`, hint: t`In full size, from the first free place of the sheet.` },
          { value: '4', label: t`Four on an A4`, hint: t`Smaller, from the first free place of the sheet.` },
        ]}
      />
    </Dialog>
  );
}
