/** Names what a shipment was made from: another one that comes back, or that it copies. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface Origin {
  readonly returnOf?: string | null | undefined;
  readonly copyOf?: string | null | undefined;
}

export function originText(i18n: I18n, { returnOf, copyOf }: Origin): string | undefined {
  if (returnOf) return i18n._(msg`Return of #${returnOf}`);
  return copyOf ? i18n._(msg`Copy of #${copyOf}`) : undefined;
}
