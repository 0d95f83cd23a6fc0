/**
 * Runs something that is sent at once, and says how it went: what it answers is a success, an error is worded, unless the
 * caller takes it.
 */
import { useLingui } from '@lingui/react/macro';
import { ApiError } from '#client/data/api-errors.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { isMissingChunk } from '#client/shell/missing-chunk.ts';
import { useRefusalPresenter } from '#client/shell/refusal-presenter.ts';
import { showToast } from '#client/ui/toasts.ts';

export function useReportedAction(take: (error: unknown) => boolean = () => false) {
  const { i18n } = useLingui();
  const presentError = useRefusalPresenter();

  /** What is wrong where, for an action whose fields are not in front of the person. */
  function fieldsOf(error: unknown): string | undefined {
    if (!(error instanceof ApiError)) return undefined;
    const wrong = Object.entries(error.fields).map(
      ([path, field]) => `${fieldName(i18n, path)}: ${fieldErrorText(i18n, field)}`,
    );
    return wrong.length > 0 ? wrong.join(', ') : undefined;
  }

  /** Answers whether it was done; rejects when a part of the app is missing for it. */
  return async (action: () => Promise<string | undefined>): Promise<boolean> => {
    try {
      const done = await action();
      if (done) showToast({ tone: 'success', title: done });
      return true;
    } catch (error) {
      // The button says it.
      if (isMissingChunk(error)) throw error;
      if (!take(error)) presentError(error, 'action', { text: fieldsOf(error) });
      return false;
    }
  };
}
