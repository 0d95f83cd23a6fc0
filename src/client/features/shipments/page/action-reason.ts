/** The second line of a button whose action is not possible now; undefined when it is. */
import { useLingui } from '@lingui/react/macro';
import { reasonText } from '#client/i18n/reason-messages.ts';
import type { ActionAvailability } from '#domain/shipments/actions.ts';

export function useActionReason(): (answer: ActionAvailability) => string | undefined {
  const { i18n } = useLingui();
  return (answer) => (answer.allowed ? undefined : reasonText(i18n, answer.reason, answer.status));
}
