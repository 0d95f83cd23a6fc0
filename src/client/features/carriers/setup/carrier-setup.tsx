/**
 * A carrier set up by questions: five steps at one URL, each a step of the browser's history. Answers stay in the tab until the
 * carrier and its first delivery type are saved. The form with every field takes over what was answered.
 */
import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCan } from '#client/components/use-can.ts';
import { useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { Wizard } from '#client/components/wizard.tsx';
import { tabValues } from '#client/data/device/browser-storage.ts';
import { EditFormProvider } from '#client/editing/edit-form-provider.tsx';
import { useDirectEdit } from '#client/editing/use-direct-edit.ts';
import { carrierFieldName } from '#client/i18n/carrier-names.ts';
import type { RegisterPlaces } from '#client/registers/use-register-places.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Button } from '#client/ui/button.tsx';
import { classes } from '#client/ui/classes.ts';
import type { ListedCarrier, PublicCarrier } from '#contract/carrier.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { carrierErrors, carrierRules, type EditedCarrier } from '../carrier-draft.ts';
import { CarrierHead } from '../carrier-head.tsx';
import * as page from '../carrier-page.module.css';
import { AgreementStep } from './agreement-step.tsx';
import { CarrierStep } from './carrier-step.tsx';
import { NumbersStep } from './numbers-step.tsx';
import * as styles from './setup.module.css';
import { SetupDone } from './setup-done.tsx';
import {
  choiceErrors,
  chosenWay,
  forgetSetup,
  freshSetup,
  keepSetup,
  openStep,
  readSetup,
  SETUP_STEPS,
  type SetupChoices,
  setupOwner,
  stepErrors,
  typeInput,
} from './setup-draft.ts';
import { TypeStep } from './type-step.tsx';
import { WayStep } from './way-step.tsx';

type CarrierSetupProps = {
  carriers: readonly PublicCarrier[] | undefined;
  places: RegisterPlaces;
  refetch: () => Promise<readonly ListedCarrier[] | undefined>;
};

const NOTHING: ReadonlySet<string> = new Set();

export function CarrierSetup({ carriers, places, refetch }: CarrierSetupProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { carriersuitesProducts: suites, warehouse } = useStaticData();
  const { user } = useUserData();
  const isReader = useCan('saveCarrier').restriction?.reason === 'role';
  const owner = setupOwner(user);
  const { setupStep = 0 } = useLocation({ select: ({ state }) => state });
  const fresh = useMemo(() => freshSetup(warehouse.testMode), [warehouse.testMode]);
  const kept = useMemo(() => readSetup(tabValues, owner, fresh), [owner, fresh]);
  const [choices, setChoices] = useState<SetupChoices>(kept.choices);
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<ListedCarrier>();
  const created = useRef<string>(undefined);
  const suiteOf = (id: string) => suites.find(({ value }) => value === id);

  const edit = useDirectEdit<EditedCarrier, EditedCarrier, 'saveCarrier'>({
    rules: carrierRules,
    operation: 'saveCarrier',
    entity: fresh.carrier,
    doing: t`Saving the carrier`,
    nameField: carrierFieldName,
    wrong: (draft) => carrierErrors(draft, suiteOf(draft.carrierSuiteId), draft, warehouse.countryCode),
    async send(payload, etag, write) {
      const body = { ...payload, ...chosenWay(choices.way) };
      const answer = await write({ params: { carrierId: 'new' }, body } as Parameters<typeof write>[0], etag);
      created.current = answer?.carrierId;
      return fresh.carrier;
    },
    refetch,
  });
  const adding = useDirectWrite('createDeliveryType');
  const { state, dispatch } = edit;
  const { draft } = state;
  const suite = suiteOf(draft.carrierSuiteId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the tab has kept, once
  useEffect(() => {
    for (const [path, value] of Object.entries(kept.carrier)) dispatch({ type: 'set', path, value });
  }, []);
  useEffect(() => keepSetup(tabValues, owner, { carrier: draft, choices }), [owner, draft, choices]);

  const found: FieldErrors = {
    ...carrierErrors(draft, suite, draft, warehouse.countryCode),
    ...choiceErrors(choices),
  };
  const step = Math.min(setupStep, openStep(found));
  const shown = Object.entries(stepErrors(found, step)).filter(
    ([, { code }]) => checked.has(step) || code !== 'required',
  );
  const goTo = (next: number) =>
    void navigate({
      to: '/Carriers/$carrierId',
      params: { carrierId: 'new' },
      state: (before) => ({ ...before, setupStep: next }),
    });
  const goToEdit = useRef(goTo);
  goToEdit.current = goTo;
  // A refusal leads to the question that it is about.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a save was refused, and only then
  useEffect(() => {
    if (edit.refusals > 0) goToEdit.current(openStep(edit.errors));
  }, [edit.refusals]);

  async function submit(): Promise<boolean> {
    setChecked(new Set([...checked, step]));
    if (Object.keys(stepErrors(found, step)).length > 0) return false;
    return step < SETUP_STEPS.length - 1 || finish();
  }

  async function finish(): Promise<boolean> {
    if (created.current === undefined) await edit.save();
    const carrierId = created.current;
    if (carrierId === undefined) return false;
    const isAdded = await adding.run(t`Saving the delivery type`, async (send) => {
      await send({ body: typeInput(choices, carrierId) } as Parameters<typeof send>[0]);
      return undefined;
    });
    if (!isAdded) return false;
    forgetSetup(tabValues, owner);
    setDone((await refetch())?.find((one) => one.carrierId === carrierId));
    return true;
  }

  const names = { way: t`How you send`, 'type.name': t`Delivery type` } as Readonly<Record<string, string>>;
  const form = {
    ...{ state, dispatch, required: NOTHING, readOnly: false, goTo: undefined, goToField: () => undefined },
    errors: { ...stepErrors(edit.errors, step), ...Object.fromEntries(shown) },
    set: (path: string, value: unknown) => dispatch({ type: 'set', path, value }),
    nameOf: (path: string) => names[path] ?? carrierFieldName(i18n, path),
  };
  if (done) return <SetupDone carrier={done} places={places} />;
  const change = (changed: Partial<SetupChoices>) => setChoices((before) => ({ ...before, ...changed }));
  const stepNumber = step + 1;
  return (
    <div className={classes(page.form, styles.setup)}>
      <CarrierHead
        carrier={undefined}
        suite={undefined}
        text={t`Step ${stepNumber} of ${SETUP_STEPS.length}, kept in this tab`}
        onBack={() => places.leave({})}
      >
        <Button icon="settings" grow onClick={() => places.go('/Carriers/new?all=true', { replace: true })}>
          {t`All fields`}
        </Button>
      </CarrierHead>
      <EditFormProvider form={form}>
        <Wizard
          step={step}
          onStep={goTo}
          onSubmit={submit}
          busy={adding.busy}
          finishLabel={t`Save the carrier`}
          reason={isReader || step === SETUP_STEPS.length - 1 ? edit.reason : undefined}
          foot={<p className="muted small">{t`Nothing is sent to a carrier before you go live.`}</p>}
          steps={[
            { label: t`The carrier`, hint: suite?.name ?? t`Who it is` },
            { label: t`How you send`, hint: t`Server, web service or none` },
            { label: t`Your agreement`, hint: draft.gaNo || t`Customer number` },
            { label: t`Numbers`, hint: draft.gs1Prefix || t`On packages` },
            { label: t`First delivery type`, hint: choices.typeName || t`What you send` },
          ]}
          contents={[
            () => <CarrierStep carriers={carriers} />,
            () =>
              suite && <WayStep suite={suite} way={choices.way} onWay={(way) => change({ way })} refetch={refetch} />,
            () => suite && <AgreementStep suite={suite} way={choices.way} />,
            () =>
              suite && (
                <NumbersStep
                  suite={suite}
                  choices={choices}
                  onSource={(kind, source) => change({ [kind]: source } as Partial<SetupChoices>)}
                />
              ),
            () => suite && <TypeStep suite={suite} choices={choices} onChange={change} />,
          ]}
        />
      </EditFormProvider>
    </div>
  );
}
