/** The error presenter for what is done to a shipment: a refusal names its cause, the others are worded as everywhere. */
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { useServices } from '#client/components/services.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { causeText } from '#client/i18n/cause-messages.ts';
import { type PresentError, useErrorPresenter } from './error-presenter.ts';

export function useRefusalPresenter(): PresentError {
  const { i18n } = useLingui();
  const { clock } = useServices();
  const presentError = useErrorPresenter();
  return useCallback(
    (error, place, options) => {
      const title = error instanceof ApiError ? causeText(i18n, error.body, new Date(clock.now())) : undefined;
      return presentError(error, place, { ...options, title });
    },
    [i18n, clock, presentError],
  );
}
