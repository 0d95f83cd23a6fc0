/**
 * Applies the error policy: shows toasts and returns the treatment, so that the calling screen shows the rest itself. Every
 * failed call of a screen comes through here, so that none is shown twice. A defect is shown without its details, which are
 * logged; a part of the app that could not be loaded is named as such. What is on screen stays.
 */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import { useServices } from '#client/components/services.tsx';
import { OfflineError } from '#client/data/api/api-errors.ts';
import { type ErrorPlace, type ErrorTreatment, treatError } from '#client/data/api/error-policy.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import { dismissToast, showToast } from '#client/ui/toasts.ts';
import { isMissingChunk } from './missing-chunk.ts';

type Options = {
  /** The id of a toast that this failure replaces: one about loading, or about the same failure before. */
  id?: string | undefined;
  /** Shown instead of the error's own words. */
  title?: string | undefined;
  text?: ReactNode;
};

export type PresentError = (error: unknown, place: ErrorPlace, options?: Options) => ErrorTreatment;

export function useErrorPresenter(): PresentError {
  const { t, i18n } = useLingui();
  const { connectivity } = useServices();
  return useCallback(
    (error, place, { id, title, text } = {}) => {
      if (isMissingChunk(error)) {
        console.warn(error);
        showToast({ id, tone: 'danger', title: t`This part of Kaj could not be loaded` });
        return 'toast';
      }
      const treatment = treatError(error, place);
      if (treatment === 'throw') console.error(error);
      if (treatment === 'toastIfReached') {
        const foreignText = (cause: unknown) =>
          cause instanceof OfflineError && cause.status !== undefined
            ? errorText(i18n, cause)
            : t`It was not the server that answered. Try again.`;
        const say = () => showToast({ id, tone: 'danger', title: t`Error`, text: foreignText(error) });
        void connectivity.probe().then((isReached) => isReached && say());
      }
      if (treatment === 'toast' || treatment === 'dialog' || treatment === 'throw') {
        showToast({ id, tone: 'danger', title: title ?? errorText(i18n, error), text });
      } else if (id) dismissToast(id);
      return treatment;
    },
    [i18n, t, connectivity],
  );
}
