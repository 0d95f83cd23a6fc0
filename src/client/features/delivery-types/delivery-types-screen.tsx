/** The list of delivery types, with the form of one in a drawer over it (`children`). */
import { type ReactNode, useMemo } from 'react';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { RegisterScreen } from '#client/registers/register-screen.tsx';
import { useEntries } from '#client/registers/use-entries.ts';
import { deliveryTypeRegister } from './delivery-type-register.tsx';

type DeliveryTypesScreenProps = {
  asked: Readonly<Record<string, unknown>>;
  openId: string | undefined;
  children: ReactNode;
};

export function DeliveryTypesScreen(props: DeliveryTypesScreenProps) {
  const { carriersuitesProducts: suites } = useStaticData();
  const register = useMemo(() => deliveryTypeRegister(suites), [suites]);
  return <RegisterScreen register={register} entries={useEntries('deliveryType')} {...props} />;
}
