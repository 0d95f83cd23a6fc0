/**
 * Whether the signed-in user may call an operation now, according to the operation's own row in the table. `reason` is the text
 * its button or menu entry shows instead; `restriction` is the same as a code. What an entity's state forbids is a matter for the
 * entity's rules, which are asked first.
 */
import { useLingui } from '@lingui/react';
import { isOfLaterVersion } from '#client/data/outbox/later-work.ts';
import { restrictionText } from '#client/i18n/restriction-messages.ts';
import { type OperationName, operations } from '#contract/operations.ts';
import { type Restriction, restrictionOf } from '#domain/session/restriction.ts';
import { useObservable, useServices } from './services.tsx';
import { useLive, useUserData } from './user-data-provider.tsx';

export interface Can {
  readonly may: boolean;
  readonly restriction: Restriction | undefined;
  readonly reason: string | undefined;
}

export function useCan(name: OperationName): Can {
  const { i18n } = useLingui();
  const { user, isLasting } = useUserData();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const isLocked = useLive(({ work }) => isOfLaterVersion(work), []) ?? false;
  const restriction = restrictionOf(operations[name], { role: user.role, isOnline, isLasting, isLocked });
  return { may: !restriction, restriction, reason: restriction && restrictionText(i18n, restriction) };
}
