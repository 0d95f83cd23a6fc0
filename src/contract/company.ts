/** The company with its warehouse, plan and invoices; registration; look-ups of VAT numbers and zip codes. */
import * as v from 'valibot';
import {
  ClientRefSchema,
  CountryCodeSchema,
  CurrencySchema,
  EmailSchema,
  EtagSchema,
  InstantSchema,
  list,
  optionalFormat,
  optionalText,
  PhoneSchema,
  readOnly,
  requiredText,
  TimeTextSchema,
  wholeNumber,
} from './primitives.ts';

export const COMPANY_LIMITS = {
  name: 50,
  street: 30,
  zipCode: 10,
  city: 30,
  contactName: 50,
  contactPhone: 20,
  orgNo: 20,
  vatNo: 20,
  tradingAccounts: 50,
  carriers: 100,
} as const;
/** How long a device may be opened without the server. At most as long as an unused session lives (SES-15). Unit: hours. */
export const OFFLINE_HOURS = { min: 1, max: 720 } as const;
export const PLAN_LIMITS = { extraUsers: 20, extraStorageMonths: 36 } as const;

/** `custom`: an agreed number of units; `pro`: no limit. */
export const PLAN_WISHES = ['custom', 'pro'] as const;

const phone = optionalFormat(v.pipe(PhoneSchema, v.maxLength(COMPANY_LIMITS.contactPhone, 'maxLength')));
const postalEntries = {
  name: requiredText(COMPANY_LIMITS.name),
  street1: optionalText(COMPANY_LIMITS.street),
  street2: optionalText(COMPANY_LIMITS.street),
  zipCode: optionalText(COMPANY_LIMITS.zipCode),
  city: optionalText(COMPANY_LIMITS.city),
  countryCode: CountryCodeSchema,
};
const planEntries = {
  paymentPlanId: v.nullable(v.string()),
  nmbExtraUsers: wholeNumber(0, PLAN_LIMITS.extraUsers),
  nmbExtraTrp: wholeNumber(0, 100),
  /** Months, 0 to 36. */
  saveExtraDays: wholeNumber(0, PLAN_LIMITS.extraStorageMonths),
};

export const TRADING_ACCOUNT_LIMITS = { type: 30, number: 50 } as const;
export const TradingAccountSchema = v.strictObject({
  type: requiredText(TRADING_ACCOUNT_LIMITS.type),
  number: requiredText(TRADING_ACCOUNT_LIMITS.number),
});
export type TradingAccount = v.InferOutput<typeof TradingAccountSchema>;
export const WarehouseSchema = v.strictObject({
  ...postalEntries,
  openingTime: optionalFormat(TimeTextSchema),
  closingTime: optionalFormat(TimeTextSchema),
  sameAsBillingAddress: v.boolean('invalidType'),
  currency: CurrencySchema,
  tradingAccounts: list(TradingAccountSchema, COMPANY_LIMITS.tradingAccounts),
});
export const InvoiceSchema = v.strictObject({
  invoiceNo: v.string(),
  invoiceDate: v.string(),
  dueDate: v.string(),
  invoiceType: v.string(),
  /** 30 means paid; a lower number means unpaid. */
  invoiceStatus: v.number(),
  invoiceTotalInclVAT: v.number(),
  currencyCode: v.string(),
  /** Of the seller's currency for one of `currencyCode`, on the day of the invoice. */
  currencyRate: v.number(),
  /** yyyy-MM-dd of the latest payment. */
  paymentDate: v.nullable(v.string()),
  /** What has been paid so far, in `currencyCode`; spelled as specified. */
  paidAmmount: v.number(),
  sentTo: v.nullable(v.string()),
  hasFile: v.boolean(),
});
const contactEntries = {
  contactName: optionalText(COMPANY_LIMITS.contactName),
  contactPhone: phone,
  contactEmail: optionalFormat(EmailSchema),
  financeContactName: optionalText(COMPANY_LIMITS.contactName),
  financeContactPhone: phone,
  financeContactEmail: optionalFormat(EmailSchema),
  emailInvoiceTo: optionalFormat(EmailSchema),
  orgNo: optionalText(COMPANY_LIMITS.orgNo),
  vatNo: optionalText(COMPANY_LIMITS.vatNo),
};
/** The units of one calendar month (`yyyy-MM`) of the warehouse. */
export const UnitsOfMonthSchema = v.strictObject({ month: v.string(), units: v.number() });
export type UnitsOfMonth = v.InferOutput<typeof UnitsOfMonthSchema>;
export const CompanySchema = v.strictObject({
  companyId: v.string(),
  ...postalEntries,
  ...contactEntries,
  paymentPlanId: v.nullable(v.string()),
  nmbExtraUsers: v.number(),
  nmbExtraTrp: v.number(),
  /** Months. */
  saveExtraDays: v.number(),
  autoAdjustPlan: v.boolean(),
  usersCount: v.number(),
  activeCarriers: v.array(v.string()),
  /** For sizes above the largest plan: what was requested, until it is agreed. */
  wish: v.nullable(v.picklist(PLAN_WISHES)),
  offlineHours: v.number(),
  /** Nobody of the company works without a second factor. Absent from an older server. */
  demandsFactor: v.optional(v.boolean()),
  /** Only for a trial. */
  trialEndsAt: v.nullable(InstantSchema),
  /** Shipments by the month of their first booking: the twelve earlier months, then this month. */
  unitsByMonth: v.array(UnitsOfMonthSchema),
  warehouse: WarehouseSchema,
  invoices: v.array(InvoiceSchema),
  _etag: EtagSchema,
});
export type Company = v.InferOutput<typeof CompanySchema>;
export const CompanyPatchSchema = v.strictObject({
  ...v.partial(v.strictObject({ ...postalEntries, ...contactEntries, ...planEntries })).entries,
  autoAdjustPlan: v.optional(v.boolean('invalidType')),
  offlineHours: v.optional(wholeNumber(OFFLINE_HOURS.min, OFFLINE_HOURS.max)),
  /** Of Moderators only, who have one themselves. */
  demandsFactor: v.optional(v.boolean('invalidType')),
  activeCarriers: v.optional(list(v.string('invalidType'), COMPANY_LIMITS.carriers)),
  wish: v.optional(v.nullable(v.picklist(PLAN_WISHES, 'invalidChoice'))),
  warehouse: v.optional(WarehouseSchema),
  companyId: readOnly,
  usersCount: readOnly,
  trialEndsAt: readOnly,
  unitsByMonth: readOnly,
  invoices: readOnly,
  _etag: readOnly,
});
export type CompanyPatch = v.InferOutput<typeof CompanyPatchSchema>;
export const FileSchema = v.strictObject({ base64Data: v.string(), fileName: v.string() });

export const PaymentPlanSchema = v.strictObject({
  planId: v.string(),
  maxValue: v.number(),
  planPrice: v.number(),
  extraUserPrice: v.number(),
  /** Per cent of the plan price for each extra suite. */
  extraTrpPrice: v.number(),
  extraStoragePricePerDay: v.number(),
  currencyCode: v.string(),
});
export type PaymentPlan = v.InferOutput<typeof PaymentPlanSchema>;

export const RegistrationSchema = v.strictObject({
  ...postalEntries,
  ...planEntries,
  /** Without a plan: which size above the largest plan is wanted. */
  wish: v.optional(v.nullable(v.picklist(PLAN_WISHES, 'invalidChoice'))),
  vatNo: optionalText(COMPANY_LIMITS.vatNo),
  emailInvoiceTo: EmailSchema,
  user: v.strictObject({
    email: EmailSchema,
    fullName: requiredText(COMPANY_LIMITS.contactName),
    phoneNo: optionalFormat(PhoneSchema),
    termsAgreed: v.literal(true, 'mustAgreeToTerms'),
  }),
  clientRef: ClientRefSchema,
});
export type Registration = v.InferOutput<typeof RegistrationSchema>;
export const RegistrationAnswerSchema = v.strictObject({ companyId: v.string(), email: v.string() });

const lookupText = v.pipe(v.string('required'), v.maxLength(30, 'maxLength'));
export const VatQuerySchema = v.strictObject({ countryCode: CountryCodeSchema, vatNumber: lookupText });
export const VatAnswerSchema = v.strictObject({
  valid: v.boolean(),
  name: v.optional(v.string()),
  /** "street\nzip city". */
  address: v.optional(v.string()),
  countryCode: v.string(),
});
export type VatResponse = v.InferOutput<typeof VatAnswerSchema>;
export const ZipQuerySchema = v.strictObject({ zipCode: lookupText, countryCode: CountryCodeSchema });
export const ZipAnswerSchema = v.strictObject({
  valid: v.boolean(),
  data: v.strictObject({ city: v.nullable(v.string()) }),
});
/** `city` is where the code can only be; otherwise it may be in one of those `offered`, if any is known. */
export const PlacesAnswerSchema = v.strictObject({
  isKnown: v.boolean(),
  city: v.nullable(v.string()),
  offered: v.array(v.string()),
});

/** The company's name, typed by whoever means that it ends. */
export const CompanyEndSchema = v.strictObject({ phrase: requiredText(COMPANY_LIMITS.name) });
