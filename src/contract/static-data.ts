/** What every screen needs before it is drawn: the warehouse, code lists, the suites' products, and the announcement of sync. */
import * as v from 'valibot';
import { SuiteSchema } from './carrier.ts';
import { NotificationSchema } from './notification.ts';
import { TRADE_AREAS } from './primitives.ts';

export const CountrySchema = v.strictObject({
  value: v.string(),
  name: v.string(),
  tradeArea: v.picklist(TRADE_AREAS),
  /** False for historic and pseudo countries: kept for old data, not offered. */
  selectable: v.boolean(),
});
export const DeliveryTermSchema = v.strictObject({
  value: v.string(),
  name: v.string(),
  kind: v.picklist(['incoterm', 'combiterm', 'payer']),
});

export const StaticDataSchema = v.strictObject({
  warehouse: v.strictObject({
    name: v.string(),
    street1: v.nullable(v.string()),
    street2: v.nullable(v.string()),
    zipCode: v.nullable(v.string()),
    city: v.nullable(v.string()),
    countryCode: v.string(),
    currency: v.string(),
    /** IANA name, from the country. */
    timeZone: v.string(),
    testMode: v.boolean(),
  }),
  companyId: v.string(),
  /** How long a remembered user may work without the server. Unit: hours. */
  offlineHours: v.number(),
  notifications: v.array(NotificationSchema),
  countries: v.array(CountrySchema),
  currencies: v.array(v.strictObject({ value: v.string(), decimals: v.number() })),
  deliveryTerms: v.array(DeliveryTermSchema),
  tradingAccountTypes: v.array(v.string()),
  carriersuitesProducts: v.array(SuiteSchema),
  /** Which suites the company may connect: any if none are active yet, and at most `maxCarriers` at a time. */
  plan: v.optional(
    v.strictObject({
      activeCarriers: v.array(v.string()),
      maxCarriers: v.number(),
      /** From then on the company can only be read, until it has another plan. */
      trialEndsAt: v.optional(v.nullable(v.string())),
    }),
  ),
  /** The company ends, and everything in it is deleted: when, and who asked for it. */
  end: v.optional(v.nullable(v.strictObject({ endsAt: v.string(), askedBy: v.string() }))),
  /** Announces that the server supports exact synchronisation. */
  sync: v.optional(v.strictObject({ v: v.literal(1) })),
  _etag: v.string(),
});
export type StaticData = v.InferOutput<typeof StaticDataSchema>;
