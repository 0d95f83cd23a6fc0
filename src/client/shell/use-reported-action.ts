/**
 * Runs something that a person waits for, says what is being done if that takes a while, and reports the outcome: what the
 * action returns is shown as a success, an error is shown unless the caller takes it or shows it in its form.
 */
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { ProofDeclined } from '#client/components/proof.ts';
import { ApiError } from '#client/data/api/api-errors.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { dismissToast, showToast } from '#client/ui/toasts.ts';
import { SKELETON_DELAY_MS } from '#client/ui/use-skeleton.ts';
import { isMissingChunk } from './missing-chunk.ts';
import { useRefusalPresenter } from './refusal-presenter.ts';

/** What was done, in words. A warning is for what is done and yet not as somebody might think. */
export type Done = string | { readonly title: string; readonly text: string; readonly tone: 'success' | 'warning' };

export type ReportOptions = {
  /** Whether the caller itself reports an error. */
  take?: (error: unknown) => boolean;
  /** Field errors are shown at the fields of the form that the person is in. */
  showsFields?: boolean;
  /** What the form calls a field, for an action whose fields are not in front of the person. */
  nameField?: (i18n: I18n, path: string) => string;
};

export function useReportedAction({ take = () => false, showsFields = false, nameField }: ReportOptions = {}) {
  const { t, i18n } = useLingui();
  const presentError = useRefusalPresenter();

  /** The details of an error: the fields that are wrong, or what still uses the thing to be deleted. */
  function detailsOf(error: unknown): string | undefined {
    if (!(error instanceof ApiError)) return undefined;
    const users = error.body.usedBy?.join(', ');
    if (users) return t`Used by: ${users}`;
    const wrong = Object.entries(error.fields).map(([path, field]) =>
      [nameField?.(i18n, path), fieldErrorText(i18n, field)].filter(Boolean).join(': '),
    );
    return wrong.length > 0 ? wrong.join(', ') : undefined;
  }

  /**
   * `doing` is shown while it takes longer than a moment. Returns whether it was done; rejects when a part of the app that
   * it needs is missing.
   */
  return async (doing: string, action: () => Promise<Done | undefined>): Promise<boolean> => {
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
      if (done) showToast({ ...(typeof done === 'string' ? { tone: 'success', title: done } : done), id: loading });
      else endLoading();
      return true;
    } catch (error) {
      endLoading();
      // Whoever closes the question of who they are knows that nothing was done.
      if (error instanceof ProofDeclined) return false;
      // The button reports it.
      if (isMissingChunk(error)) throw error;
      if (!take(error) && !(showsFields && hasFields(error))) presentError(error, 'action', { text: detailsOf(error) });
      return false;
    }
  };
}

function hasFields(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(error.fields).length > 0;
}
