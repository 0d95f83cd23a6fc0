/**
 * An account screen that is announced and not built yet: takes the address typed on the screen before, says that it comes
 * later, and hands the address on to whichever screen is next.
 */
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { COMES_LATER } from '#client/shell/navigation.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { AccountScreen } from './account-screen.tsx';

type LaterAccountScreenProps = { title: MessageDescriptor; action: ReactNode; register?: boolean };

export function LaterAccountScreen({ title, action, register = true }: LaterAccountScreenProps) {
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
      <Button look="primary" reason={i18n._(COMES_LATER)}>
        {action}
      </Button>
    </AccountScreen>
  );
}
