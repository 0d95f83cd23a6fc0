/**
 * The company as one form in parts that open. A closed part summarises its content and marks unsaved changes; a part with a wrong
 * field opens. The usage of the plan and its price stand beside the form.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { PlanReceipt } from '#client/components/plan/plan-receipt.tsx';
import { useCan } from '#client/components/use-can.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { DirectForm } from '#client/editing/direct-form.tsx';
import { useDirectEdit } from '#client/editing/use-direct-edit.ts';
import { companyFieldName } from '#client/i18n/company-names.ts';
import { Accordion, AccordionPart } from '#client/ui/accordion.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import { showToast } from '#client/ui/toasts.ts';
import type { PublicCarrier } from '#contract/carrier.ts';
import type { Company, PaymentPlan } from '#contract/company.ts';
import { isTrial } from '#domain/company/payment-plans.ts';
import { type PlanUse, planErrors } from '#domain/company/plan-rules.ts';
import { AddressPart, ContactPart, InvoicePart } from './address-parts.tsx';
import { CarriersPart } from './carriers-part.tsx';
import { changedFields, companyRules, PARTS, type PartName, toChoice, wrongFields } from './company-draft.ts';
import * as styles from './company-form.module.css';
import { companyQuery } from './company-queries.ts';
import { Archive } from './data/archive.tsx';
import { AuditLink } from './data/audit-link.tsx';
import { CompanyEnd } from './data/company-end.tsx';
import { FactorDemand } from './data/factor-demand.tsx';
import { Invoices, InvoicesSummary } from './invoices/invoices.tsx';
import { PlanPart } from './plan-part.tsx';
import { PlanUsage } from './plan-usage.tsx';
import { TrialStrip } from './trial-strip.tsx';
import { usePartTexts } from './use-part-texts.ts';
import { WarehousePart } from './warehouse-part.tsx';

type CompanyFormProps = {
  company: Company;
  plans: readonly PaymentPlan[];
  /** Those of this device. */
  carriers: readonly PublicCarrier[];
  refetch: () => Promise<unknown>;
};

/** Parts without fields of the form. */
type OtherPart = 'invoices' | 'data';
const isOther = (name: PartName | OtherPart): name is OtherPart => !(name in PARTS);
const LIMITS = ['nmbExtraUsers', 'nmbExtraTrp'];

export function CompanyForm({ company, plans, carriers, refetch }: CompanyFormProps) {
  const { t, i18n } = useLingui();
  const userData = useUserData();
  const connected = [...new Set(carriers.map(({ carrierSuiteId }) => carrierSuiteId))];
  const edit = useDirectEdit<Company, Company, 'saveCompany'>({
    rules: companyRules,
    operation: 'saveCompany',
    entity: company,
    doing: t`Saving`,
    nameField: companyFieldName,
    wrong: (draft) => wrongFields(company, draft),
    async send(payload, etag, write) {
      const saved = await write({ body: payload }, etag);
      if (saved) userData.queryClient.setQueryData(companyQuery(userData).queryKey, saved);
      else await refetch();
      // The outbox is run now, so that entries held back by the end of the trial do not wait for its next turn.
      if ('paymentPlanId' in payload) userData.outbox.reconnected().catch(() => undefined);
      return saved ?? { ...company, ...payload };
    },
    refetch,
    take(error) {
      if (!(error instanceof ApiError && error.status >= 500)) return false;
      showToast({ tone: 'danger', title: t`An error occurred` });
      return true;
    },
  });
  const mayTakeData = useCan('exportCompany').restriction?.reason !== 'role';
  const { base, draft } = edit.state;
  const use: PlanUse = { users: base.usersCount, connected };
  const limits = planErrors(base, draft, use);
  const tooLow = LIMITS.filter((field) => limits[field]).length;
  const tooLowText = tooLow > 0 && t`${plural(tooLow, { one: '# limit to correct', other: '# limits to correct' })}`;
  const changed = changedFields(base, draft);
  const texts = usePartTexts(draft, plans, use);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([location.hash.slice(1)]));

  const part = (name: PartName | OtherPart, title: string, icon: IconName, children: ReactNode) => {
    const fields: readonly string[] = isOther(name) ? [] : PARTS[name];
    const isWrong = Object.keys(edit.errors).some((path) => fields.includes(path.split('.')[0] ?? ''));
    const isChanged = changed.some((field) => fields.includes(field));
    return (
      <AccordionPart
        key={name}
        title={<h2 id={name}>{title}</h2>}
        icon={icon}
        open={isWrong || open.has(name)}
        onToggle={(isOpen) => {
          const next = new Set(open);
          if (isOpen) next.add(name);
          else next.delete(name);
          setOpen(next);
        }}
        note={
          <>
            {isChanged && <i className={styles.dot} role="img" aria-label={t`Not saved`} />}
            {name === 'invoices' && <InvoicesSummary invoices={base.invoices} />}
            {!isOther(name) && texts[name]}
          </>
        }
      >
        {children}
      </AccordionPart>
    );
  };

  return (
    <DirectForm
      edit={{ ...edit, reason: edit.reason ?? (tooLowText || undefined) }}
      nameOf={(path) => companyFieldName(i18n, path)}
      changes={[...new Set(changed.map((field) => companyFieldName(i18n, field)))]}
      onSave={edit.save}
      readOnly={false}
      isOwnMove={() => false}
      className={styles.form}
    >
      <TrialStrip company={base} onChoose={() => setOpen(new Set([...open, 'price-plan']))} />
      <div className={styles.split}>
        <Accordion>
          {part('address', t`Company address`, 'globe', <AddressPart />)}
          {part('contacts', t`Contacts`, 'user', <ContactPart of="contact" />)}
          {part('finance', t`Finance contact`, 'user', <ContactPart of="financeContact" />)}
          {part('invoice-info', t`Invoice info`, 'document', <InvoicePart />)}
          {part('warehouse', t`Warehouse`, 'box', <WarehousePart />)}
          {part('price-plan', t`Price plan`, 'note', <PlanPart plans={plans} limits={limits} />)}
          {part('carriers', t`Active carriers`, 'truck', <CarriersPart use={use} />)}
          {part('invoices', t`Invoices`, 'document', <Invoices invoices={base.invoices} />)}
          {mayTakeData &&
            part(
              'data',
              t`Your data`,
              'export',
              <div className={styles.sections}>
                <Archive />
                <FactorDemand isDemanded={company.demandsFactor === true} refetch={refetch} />
                <AuditLink />
                <CompanyEnd name={base.name} />
              </div>,
            )}
        </Accordion>
        <aside className={styles.aside}>
          <PlanUsage company={base} plans={plans} />
          <PlanReceipt
            draft={toChoice(draft)}
            before={toChoice(base)}
            plans={plans}
            titleEnd={changed.length > 0 && <span className="muted small">{t`Not saved`}</span>}
            note={isTrial(draft.paymentPlanId) ? t`Nothing is invoiced automatically.` : t`VAT is added.`}
          />
        </aside>
      </div>
    </DirectForm>
  );
}
