/**
 * Runs something that is sent at once, and says what is being done when that takes a while, and how it went: what it answers is a success, an error is worded, unless the
 * caller takes it.
 */
import { useLingui } from '@lingui/react/macro';
import { ApiError } from '#client/data/api/api-errors.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { isMissingChunk } from '#client/shell/missing-chunk.ts';
import { useRefusalPresenter } from '#client/shell/refusal-presenter.ts';
import { dismissToast, showToast } from '#client/ui/toasts.ts';
import { SKELETON_DELAY_MS } from '#client/ui/use-skeleton.ts';

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

  /**
   * `doing`: what is said while it takes longer than a moment. Answers whether it was done; rejects when a part of the app
   * is missing for it.
   */
  return async (doing: string, action: () => Promise<string | undefined>): Promise<boolean> => {
    let loading: string | undefined;
    const delay = setTimeout(() => {
      loading = showToast({ tone: 'loading', title: doing });
    }, SKELETON_DELAY_MS);
    const endLoading = () => {
      clearTimeout(delay);
      if (loading) dismissToast(loading);
    };
    try {
      const done = await action();
      clearTimeout(delay);
      if (done) showToast({ tone: 'success', title: done, id: loading });
      else endLoading();
      return true;
    } catch (error) {
      endLoading();
      // The button says it.
      if (isMissingChunk(error)) throw error;
      if (!take(error)) presentError(error, 'action', { text: fieldsOf(error) });
      return false;
    }
  };
}
