/** The end of the guide: the carrier works, what is left of it with the carrier, and the way to the first shipment. */
import { useLingui } from '@lingui/react/macro';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import type { RegisterPlaces } from '#client/registers/use-register-places.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Button } from '#client/ui/button.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import type { ListedCarrier } from '#contract/carrier.ts';
import { CarrierHead } from '../carrier-head.tsx';
import * as page from '../carrier-page.module.css';
import { DeskMailPart } from './desk-mail-part.tsx';

export function SetupDone({ carrier, places }: { carrier: ListedCarrier; places: RegisterPlaces }) {
  const { t } = useLingui();
  const { carriersuitesProducts: suites } = useStaticData();
  const go = useNavigateToPath();
  const open = () => places.go(places.hrefOf({}, carrier.carrierId), { replace: true });
  return (
    <div className={page.form}>
      <CarrierHead
        carrier={carrier}
        suite={suites.find(({ value }) => value === carrier.carrierSuiteId)}
        onBack={() => places.leave({})}
      />
      <Outcome
        tone="done"
        title={t`${carrier.name} is ready for tests`}
        text={t`You can book and print: labels say TEST, messages are made, and nothing is an order to the carrier.`}
        onClose={open}
      >
        <Button variant="primary" icon="plus" onClick={() => go('/Shipment/new')}>{t`New shipment`}</Button>
        <Button onClick={open}>{t`Open the carrier`}</Button>
      </Outcome>
      <DeskMailPart carrier={carrier} />
    </div>
  );
}
