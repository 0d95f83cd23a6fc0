/**
 * What is typed in a registration: kept in the tab until it has succeeded, checked step by step, and sent as one request. A field
 * filled by a look-up may be filled again until the person types in it.
 */

import * as v from 'valibot';
import { ABOVE } from '#client/components/plan/plan-choice.ts';
import type { KeptValues } from '#client/data/device/browser-storage.ts';
import { PLAN_WISHES, RegistrationSchema } from '#contract/company.ts';
import { type FieldErrors, issuesToFieldErrors } from '#contract/errors.ts';
import type { BodyInputOf } from '#contract/operations.ts';
import { isTrial } from '#domain/company/payment-plans.ts';
import { fromOrganisationNumber } from '#domain/company/vat-number.ts';

const DraftSchema = v.object({
  countryCode: v.string(),
  vatNo: v.string(),
  name: v.string(),
  street1: v.string(),
  street2: v.string(),
  zipCode: v.string(),
  city: v.string(),
  emailInvoiceTo: v.string(),
  /** The person has said that the company has no VAT number. */
  hasNoVatNo: v.boolean(),
  /** A plan, ABOVE, or '' until one is chosen. */
  plan: v.string(),
  wish: v.picklist(PLAN_WISHES),
  extraUsers: v.number(),
  extraSuites: v.number(),
  storageMonths: v.number(),
  email: v.string(),
  fullName: v.string(),
  phoneNo: v.string(),
  termsAgreed: v.boolean(),
  /** Fields the person has typed in. */
  typed: v.array(v.string()),
  clientRef: v.string(),
});
export type RegistrationDraft = v.InferOutput<typeof DraftSchema>;
export type DraftText = {
  [Name in keyof RegistrationDraft]: RegistrationDraft[Name] extends string ? Name : never;
}[keyof RegistrationDraft];

const STORAGE_KEY = 'kaj-registration';

export function readDraft(storage: KeptValues, email: string): RegistrationDraft {
  const fresh: RegistrationDraft = {
    ...{ countryCode: 'SE', vatNo: '', name: '', street1: '', street2: '', zipCode: '', city: '', emailInvoiceTo: '' },
    ...{ hasNoVatNo: false, plan: '', wish: 'custom', extraUsers: 0, extraSuites: 0, storageMonths: 0 },
    ...{ email, fullName: '', phoneNo: '', termsAgreed: false, typed: [], clientRef: crypto.randomUUID() },
  };
  try {
    const kept = v.safeParse(DraftSchema, JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'));
    return kept.success ? { ...kept.output, email: kept.output.email || email } : fresh;
  } catch {
    return fresh;
  }
}

export function keepDraft(storage: KeptValues, draft: RegistrationDraft): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // Without storage space, the draft lives only as long as the page.
  }
}

export function forgetDraft(storage: KeptValues): void {
  storage.removeItem(STORAGE_KEY);
}

/** The request body for a draft. */
export function toRegistration(draft: RegistrationDraft): BodyInputOf<'registerCompany'> {
  const { countryCode, name, street1, street2, zipCode, city, emailInvoiceTo, clientRef } = draft;
  // Enter sends the form while the field still has what was typed.
  const vatNo = fromOrganisationNumber(countryCode, draft.vatNo) ?? draft.vatNo;
  const isAbove = draft.plan === ABOVE;
  const hasExtras = !isAbove && !isTrial(draft.plan);
  const count = (value: number) => (hasExtras ? value : 0);
  return {
    ...{ countryCode, vatNo, name, street1, street2, zipCode, city, emailInvoiceTo, clientRef },
    ...(isAbove ? { paymentPlanId: null, wish: draft.wish } : { paymentPlanId: draft.plan }),
    nmbExtraUsers: count(draft.extraUsers),
    nmbExtraTrp: count(draft.extraSuites),
    saveExtraDays: count(draft.storageMonths),
    user: {
      email: draft.email.trim(),
      fullName: draft.fullName,
      phoneNo: draft.phoneNo,
      termsAgreed: draft.termsAgreed as true,
    },
  };
}

/** The fields of the request that each step asks for. */
const STEPS: readonly (readonly string[])[] = [
  ['countryCode', 'vatNo', 'name', 'street1', 'street2', 'zipCode', 'city', 'emailInvoiceTo'],
  ['paymentPlanId', 'wish', 'nmbExtraUsers', 'nmbExtraTrp', 'saveExtraDays'],
  ['user.email', 'user.fullName', 'user.phoneNo', 'user.termsAgreed'],
];
const NEEDED = ['street1', 'zipCode', 'city'] as const;

/** What is wrong with one step. */
export function stepProblems(draft: RegistrationDraft, step: number): FieldErrors {
  const found: FieldErrors = {
    ...Object.fromEntries(
      NEEDED.filter((name) => draft[name].trim() === '').map((name) => [name, { code: 'required' }]),
    ),
    ...(draft.plan === '' && { paymentPlanId: { code: 'required' } }),
    ...issuesToFieldErrors(v.safeParse(RegistrationSchema, toRegistration(draft)).issues ?? []),
  };
  const fields = STEPS[step] ?? [];
  return Object.fromEntries(Object.entries(found).filter(([path]) => fields.includes(path)));
}

/** The last step that may be shown: the first one that is not done. */
export function furthestStep(draft: RegistrationDraft): number {
  const open = STEPS.findIndex((_, step) => Object.keys(stepProblems(draft, step)).length > 0);
  return open === -1 ? STEPS.length - 1 : open;
}
