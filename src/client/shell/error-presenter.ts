/**
 * Acts on the error policy: toasts what is to be a toast and hands back the treatment, so that the asking screen shows the
 * rest itself. Every failed call of a screen comes through here, so that none is shown twice. A defect of ours is said
 * without its details and logged with them; what is on screen stays.
 */
import { useLingui } from '@lingui/react';
import { type ReactNode, useCallback } from 'react';
import { type ErrorPlace, type ErrorTreatment, treatError } from '#client/data/error-policy.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import { dismissToast, showToast } from '#client/ui/toasts.ts';

type Options = {
  /** Of a toast this failure replaces: one that says it is loading, or the same failure before. */
  id?: string | undefined;
  /** In the place of the error's own words. */
  title?: string | undefined;
  text?: ReactNode;
};

export type PresentError = (error: unknown, place: ErrorPlace, options?: Options) => ErrorTreatment;

export function useErrorPresenter(): PresentError {
  const { i18n } = useLingui();
  return useCallback(
    (error, place, { id, title, text } = {}) => {
      const treatment = treatError(error, place);
      if (treatment === 'throw') console.error(error);
      if (treatment === 'toast' || treatment === 'dialog' || treatment === 'throw') {
        showToast({ id, tone: 'danger', title: title ?? errorText(i18n, error), text });
      } else if (id) dismissToast(id);
      return treatment;
    },
    [i18n],
  );
}
