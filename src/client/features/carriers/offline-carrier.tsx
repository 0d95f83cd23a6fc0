/** A connection without the server: what this device keeps of it, and where the rest is. */
import { useLingui } from '@lingui/react/macro';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import type { RegisterPlaces } from '#client/registers/use-register-places.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Column, Columns } from '#client/ui/columns.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { ToggleField } from '#client/ui/toggle-field.tsx';
import type { PublicCarrier } from '#contract/carrier.ts';
import { shownSeries } from './carrier-draft.ts';
import { CarrierHead } from './carrier-head.tsx';
import * as styles from './carrier-page.module.css';
import { DocumentRows } from './documents-table.tsx';

export function OfflineCarrier({ carrier, places }: { carrier: PublicCarrier; places: RegisterPlaces }) {
  const { t } = useLingui();
  const { carriersuitesProducts: suites, warehouse } = useStaticData();
  const suite = suites.find(({ value }) => value === carrier.carrierSuiteId);
  const sections = suite?.neededFields ?? {};
  return (
    <div className={styles.form}>
      <CarrierHead carrier={carrier} suite={suite} onBack={() => places.close({})} />
      <Columns>
        <Column>
          <Cells columns={6} title={t`Connection`}>
            <TextField
              label={t`Carrier`}
              value={suite?.name ?? carrier.carrierSuiteId}
              readOnly
              lock={false}
              span={3}
            />
            <TextField label={t`Name`} value={carrier.name} readOnly lock={false} span={3} />
            <ToggleField
              label={t`Test mode`}
              value={carrier.testMode}
              readOnly
              lock={false}
              span="full"
              {...(warehouse.testMode && {
                hint: t`The warehouse is in test mode until your company’s details have been verified`,
              })}
            />
          </Cells>
          <DocumentRows rows={carrier.documents} readOnly />
          {sections.waybill && <Away title={t`The carrier on waybills`} />}
        </Column>
        <Column>
          {sections.edi && <Away title={t`EDI addresses`} />}
          {sections.transfer && <Away title={t`Transfer`} />}
          {sections.webService && <Away title={t`Web service`} />}
          {suite && shownSeries(suite).length > 0 && <Away title={t`Number series`} />}
        </Column>
      </Columns>
    </div>
  );
}

function Away({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <Cells title={title}>
      <p className={styles.away}>
        <Icon name="offline" />
        <span>{t`Only on the server. It will be shown when the network is back.`}</span>
      </p>
    </Cells>
  );
}
