/** Runs something that is sent at once, and says how it went: what it answers is a success, an error is worded. */
import { useLingui } from '@lingui/react/macro';
import { ApiError, SessionExpiredError } from '#client/data/api-errors.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { showToast } from '#client/ui/toasts.ts';
import { fieldName } from './field-names.ts';

export function useReportedAction() {
  const { i18n } = useLingui();

  /** What is wrong where, for an action whose fields are not in front of the person. */
  function fieldsOf(error: unknown): string | undefined {
    if (!(error instanceof ApiError)) return undefined;
    const wrong = Object.entries(error.fields).map(
      ([path, field]) => `${fieldName(i18n, path)}: ${fieldErrorText(i18n, field)}`,
    );
    return wrong.length > 0 ? wrong.join(', ') : undefined;
  }

  return async (action: () => Promise<string | undefined>): Promise<void> => {
    try {
      const done = await action();
      if (done) showToast({ tone: 'success', title: done });
    } catch (error) {
      // The session's own dialog says so.
      if (error instanceof SessionExpiredError) return;
      showToast({ tone: 'danger', title: errorText(i18n, error), text: fieldsOf(error) });
    }
  };
}
