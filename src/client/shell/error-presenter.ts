/**
 * Acts on the error policy: toasts what is to be a toast, ends what is over, throws what is a defect, and hands back what
 * the asking screen shows itself. Every failed call of a screen comes through here, so that none shows twice.
 */
import { useLingui } from '@lingui/react';
import { useCallback, useState } from 'react';
import { type ErrorPlace, type ErrorTreatment, treatError } from '#client/data/error-policy.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import { dismissToast, showToast } from '#client/ui/toasts.ts';

type Options = {
  /** Of a loading toast this failure replaces. */
  toastId?: string;
};

export function useErrorPresenter() {
  const { i18n } = useLingui();
  const [defect, setDefect] = useState<{ error: unknown }>();
  if (defect) throw defect.error;

  return useCallback(
    (error: unknown, place: ErrorPlace, { toastId }: Options = {}): ErrorTreatment => {
      const treatment = treatError(error, place);
      if (treatment === 'toast' || treatment === 'dialog') {
        showToast({ tone: 'danger', title: errorText(i18n, error), id: toastId });
      } else if (toastId) dismissToast(toastId);
      // Rethrown while drawing, so that it reaches the page's error boundary.
      if (treatment === 'throw') setDefect({ error });
      return treatment;
    },
    [i18n],
  );
}
