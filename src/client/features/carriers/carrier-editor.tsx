/**
 * The form of a connection: the suite first, then the sections that the suite has. A save is sent at once; lowering the next
 * number of a series must be confirmed first.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '#client/components/use-can.ts';
import { useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { tabValues } from '#client/data/device/browser-storage.ts';
import { DirectForm } from '#client/editing/direct-form.tsx';
import { useDirectEdit } from '#client/editing/use-direct-edit.ts';
import { carrierChangeNames, carrierFieldName } from '#client/i18n/carrier-names.ts';
import type { RegisterPlaces } from '#client/registers/use-register-places.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Button } from '#client/ui/button.tsx';
import { Column, Columns } from '#client/ui/columns.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { ListedCarrier, PublicCarrier } from '#contract/carrier.ts';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import {
  carrierErrors,
  carrierRules,
  changedPaths,
  type EditedCarrier,
  loweredSeries,
  shownSeries,
} from './carrier-draft.ts';
import { CarrierHead } from './carrier-head.tsx';
import * as styles from './carrier-page.module.css';
import { ConnectionCells } from './connection-cells.tsx';
import { DeleteCarrier } from './delete-carrier.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { EdiCells } from './edi-cells.tsx';
import { SeriesCells } from './series-cells.tsx';
import { DeskMailPart } from './setup/desk-mail-part.tsx';
import { forgetSetup, freshSetup, keepSetup, readSetup, setupOwner } from './setup/setup-draft.ts';
import { SuiteChoice } from './suite-choice.tsx';
import { TransferPart } from './transfer-part.tsx';
import { useSuiteLimit } from './use-suite-limit.tsx';
import { WaybillCells } from './waybill-cells.tsx';
import { WebServiceCells } from './web-service-cells.tsx';

type CarrierEditorProps = {
  entity: EditedCarrier;
  /** All connections that this device knows. */
  carriers: readonly PublicCarrier[] | undefined;
  places: RegisterPlaces;
  /** Fetches the newest from the server. */
  refetch: () => Promise<readonly ListedCarrier[] | undefined>;
  onDeleting: (isDeleting: boolean) => void;
};

export function CarrierEditor({ entity, carriers, places, refetch, onDeleting }: CarrierEditorProps) {
  const { t, i18n } = useLingui();
  const { carriersuitesProducts: suites, warehouse } = useStaticData();
  const suiteOf = (id: string) => suites.find(({ value }) => value === id);
  const limit = useSuiteLimit(carriers);
  const isReader = useCan('saveCarrier').restriction?.reason === 'role';
  const [isAskingLower, setAskingLower] = useState(false);
  const isNew = entity.carrierId === NEW_ID;
  const go = useNavigateToPath();
  const owner = setupOwner(useUserData().user);
  const created = useRef<string>(undefined);
  const isDeleted = useRef(false);

  const edit = useDirectEdit<EditedCarrier, EditedCarrier, 'saveCarrier'>({
    rules: carrierRules,
    operation: 'saveCarrier',
    entity,
    doing: t`Saving the carrier`,
    nameField: carrierFieldName,
    wrong: (draft) => carrierErrors(draft, suiteOf(draft.carrierSuiteId), entity, warehouse.countryCode),
    async send(payload, etag, write) {
      const input = { params: { carrierId: entity.carrierId }, body: payload } as Parameters<typeof write>[0];
      const answer = await write(input, etag);
      const id = isNew ? answer?.carrierId : entity.carrierId;
      const saved = (await refetch())?.find(({ carrierId }) => carrierId === id);
      if (isNew && id) created.current = id;
      return saved ?? { ...entity, ...payload };
    },
    refetch,
  });
  const { state, dispatch } = edit;
  const { base, draft } = state;
  const suite = suiteOf(draft.carrierSuiteId);
  const sections = suite?.neededFields ?? {};
  const lowered = loweredSeries(base, draft);

  // What was answered in the guide goes on here, and what is typed here goes on there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the tab has kept, once
  useEffect(() => {
    if (!isNew) return;
    const kept = readSetup(tabValues, owner, { carrier: entity, choices: freshSetup(false).choices });
    for (const [path, value] of Object.entries(kept.carrier)) dispatch({ type: 'set', path, value });
  }, []);

  function goToSteps() {
    keepSetup(tabValues, owner, { ...readSetup(tabValues, owner, freshSetup(false)), carrier: draft });
    places.go('/Carriers/new', { replace: true });
  }

  async function save() {
    setAskingLower(false);
    await edit.save();
    if (created.current) forgetSetup(tabValues, owner);
    if (created.current) places.go(places.hrefOf({}, created.current), { replace: true });
  }

  return (
    <DirectForm
      edit={edit}
      nameOf={(path) => carrierFieldName(i18n, path)}
      changes={carrierChangeNames(i18n, changedPaths(base, draft))}
      onSave={lowered.length > 0 && Object.keys(edit.errors).length === 0 ? () => setAskingLower(true) : save}
      readOnly={isReader}
      isOwnMove={(path) =>
        isDeleted.current || (isNew && path === '/Carriers/new') || path.endsWith(`/${created.current}`)
      }
      className={styles.form}
    >
      <CarrierHead
        carrier={isNew ? undefined : { ...base, name: base.name }}
        suite={suite}
        text={limit.max === null ? undefined : t`${limit.used} of ${limit.max} carriers connected`}
        onBack={() => places.close({})}
      >
        {sections.edi && !isNew && (
          <Button icon="log" grow onClick={() => go(`/Carriers/${entity.carrierId}/log`)}>
            {t`EDI log`}
          </Button>
        )}
        {isNew && <Button icon="help" grow onClick={goToSteps}>{t`Step by step`}</Button>}
      </CarrierHead>
      {isNew && (
        <SuiteChoice
          draft={draft}
          limit={limit}
          onChoose={(chosen) => {
            for (const [path, value] of Object.entries(chosen)) dispatch({ type: 'set', path, value });
          }}
        />
      )}
      {suite && (
        <>
          <Columns>
            <Column>
              <ConnectionCells suite={suite} isNew={isNew} />
              {sections.edi && <EdiCells />}
              <DocumentsTable suite={suite} />
              {sections.waybill && <WaybillCells suite={suite} />}
            </Column>
            <Column>
              {sections.transfer && <TransferPart refetch={refetch} />}
              {sections.webService && <WebServiceCells suite={suite} />}
              {!isNew && !edit.dirty && <DeskMailPart carrier={{ ...base, _etag: base._etag ?? '' }} />}
            </Column>
          </Columns>
          <Columns>
            {shownSeries(suite).map((kind) => (
              <Column key={kind}>
                <SeriesCells kind={kind} />
              </Column>
            ))}
          </Columns>
        </>
      )}
      {!isNew && (
        <div className={styles.end}>
          <p className="muted small">
            {t`Booked shipments keep their numbers. A carrier that delivery types use cannot be deleted.`}
          </p>
          <DeleteCarrier
            carrier={base}
            onDeleting={onDeleting}
            onDeleted={async () => {
              isDeleted.current = true;
              places.close({});
              await refetch();
            }}
          />
        </div>
      )}
      {isAskingLower && (
        <Dialog
          alert
          danger
          title={t`Let the series go back?`}
          onClose={() => setAskingLower(false)}
          confirmLabel={t`Save anyway`}
          onConfirm={save}
        >
          <p>{t`Next is lower than where the series stands. A number that is on paper somewhere could come twice.`}</p>
          <p>{t`Numbers that the portal has given out are never given out again: the series goes on at the first one that is free.`}</p>
        </Dialog>
      )}
    </DirectForm>
  );
}
