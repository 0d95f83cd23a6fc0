/** The list of addresses, with the form of one in a drawer over it (`children`). */
import type { ReactNode } from 'react';
import { RegisterScreen } from '#client/registers/register-screen.tsx';
import { useEntries } from '#client/registers/use-entries.ts';
import { AddressFileActions } from './address-file-actions.tsx';
import { addressRegister } from './address-register.tsx';

type AddressesScreenProps = {
  asked: Readonly<Record<string, unknown>>;
  openId: string | undefined;
  children: ReactNode;
};

export function AddressesScreen(props: AddressesScreenProps) {
  const entries = useEntries('address');
  return (
    <RegisterScreen
      register={addressRegister}
      entries={entries}
      actions={<AddressFileActions entries={entries} />}
      {...props}
    />
  );
}
