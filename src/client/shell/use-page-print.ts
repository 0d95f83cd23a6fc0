/** Prints outside a shipment's papers, and says so if this browser did not: it has no printing, or its dialog did not open. */
import { useLingui } from '@lingui/react/macro';
import { PrintFailure, printWindow } from '#client/components/print-failure.ts';
import { printFaultText } from '#client/i18n/print-messages.ts';
import { showToast } from '#client/ui/toasts.ts';
import { useReportedAction } from './use-reported-action.ts';

/** Shows a print failure; returns false for any other error. */
export function usePrintFaults(): (error: unknown) => boolean {
  const { t, i18n } = useLingui();
  return (error) => {
    if (!(error instanceof PrintFailure)) return false;
    console.warn(error, error.cause);
    showToast({ tone: 'danger', title: t`Not printed`, text: printFaultText(i18n, error.fault) });
    return true;
  };
}

/** Without `print`, the page as it is. */
export function usePagePrint() {
  const { t } = useLingui();
  const reported = useReportedAction({ take: usePrintFaults() });
  return (print: () => unknown = () => printWindow(window)): Promise<boolean> =>
    reported(t`Preparing the documents`, async () => {
      await print();
      return undefined;
    });
}
