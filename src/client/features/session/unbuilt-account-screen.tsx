/**
 * An account screen that is announced and not built yet: takes the address typed on the screen before, says that it comes
 * later, and hands the address on to whichever screen is next.
 */
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { UNBUILT_REASON } from '#client/shell/navigation.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { AccountScreen } from './account-screen.tsx';

type UnbuiltAccountScreenProps = { title: MessageDescriptor; action: ReactNode; register?: boolean };

export function UnbuiltAccountScreen({ title, action, register = true }: UnbuiltAccountScreenProps) {
  const { t, i18n } = useLingui();
  const carried = useLocation({ select: ({ state }) => state.username ?? '' });
  const [username, setUsername] = useState(carried);
  return (
    <AccountScreen title={t(title)} username={username} register={register}>
      <Cells>
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={setUsername}
        />
      </Cells>
      <Button look="primary" reason={i18n._(UNBUILT_REASON)}>
        {action}
      </Button>
    </AccountScreen>
  );
}
