/** Copies a text and says so, or how to copy it by hand where the browser does not allow it. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { showToast } from '#client/ui/toasts.ts';

/** `done`: what is said of the copy; it replaces what was said of an earlier one. */
export async function copyText(i18n: I18n, text: string, { id, done }: { id: string; done: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ id, tone: 'success', title: done });
  } catch {
    const [title, byHand] = [i18n._(msg`Not copied`), i18n._(msg`Select the text and copy it yourself.`)];
    showToast({ id, tone: 'warning', title, text: byHand });
  }
}
