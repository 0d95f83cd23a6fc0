/** Whether the keys of the portal are shown. Not here: the keys (key-help.tsx). */
import { createObservable } from '#client/data/observable-value.ts';

export const isKeyHelpOpen = createObservable(false);

export function showKeyHelp(): void {
  isKeyHelpOpen.set(true);
}
