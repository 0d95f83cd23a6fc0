/** The error presenter for actions and saves: a refusal names its cause, every other error is worded as elsewhere. */
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
