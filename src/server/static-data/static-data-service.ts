/**
 * What every screen needs before it draws: the warehouse, code lists, the suites with their products, and the flag that announces
 * exact offline work. Names are in the requested language.
 */
import type { StaticData } from '#contract/static-data.ts';
import { CARRIER_SUITES, publicSuite } from '#domain/carriers/suites.ts';
import { tradeArea } from '#domain/delivery-types/trade-area.ts';
import { COUNTRY_CODES, countryName, isCountryOffered } from '#domain/shared/countries.ts';
import { CURRENCIES } from '#domain/shared/currencies.ts';
import { DELIVERY_TERMS, TRADING_ACCOUNT_TYPES } from '#domain/shipments/delivery-terms.ts';
import { toSuiteChoice } from '#server/carriers/suite-plan.ts';
import { toWarehouse } from '#server/company/warehouse-repository.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { etagOf, VERSION_COLUMNS } from '#server/db/etag.ts';
import type { Actor } from '#server/db/write.ts';
import type { FeedKind, FeedReader } from '#server/feed/feed-kind.ts';
import type { Handlers } from '#server/http/call.ts';
import type { Language } from '#server/i18n/language.ts';
import { listNotifications } from '#server/notifications/notification-repository.ts';

export function createStaticDataRoutes(db: Db): Handlers {
  return { staticData: ({ caller, language }) => readStaticData(db, caller, language) };
}

/** A single entity, whose id is the company's. */
export const staticDataFeed: FeedKind = {
  kind: 'staticData',
  isPersonal: true,
  snapshotPage: async (reader, after) => (after === undefined ? [await staticDataEntry(reader)] : []),
  load: async (reader) => [await staticDataEntry(reader)],
};

async function staticDataEntry({ db, caller, language }: FeedReader) {
  const doc = await readStaticData(db, caller, language);
  return { id: caller.companyId, etag: doc._etag, doc };
}

async function readStaticData(db: Db | Tx, actor: Actor, language: Language): Promise<StaticData> {
  const { companyId } = actor;
  const company = await db
    .selectFrom('companies')
    .select([
      'name',
      'warehouse',
      'test_mode',
      'offline_hours',
      'active_suites',
      'extra_suites',
      'trial_ends_at',
      'ends_at',
      'end_asked_by',
      ...VERSION_COLUMNS,
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { openingTime, closingTime, ...warehouse } = toWarehouse(company);
  return {
    warehouse,
    companyId,
    offlineHours: company.offline_hours,
    notifications: await listNotifications(db, actor, language),
    countries: COUNTRY_CODES.map((value) => ({
      value,
      name: countryName(value, language),
      tradeArea: tradeArea(warehouse.countryCode, value),
      selectable: isCountryOffered(value),
    })),
    currencies: [...CURRENCIES],
    deliveryTerms: [...DELIVERY_TERMS],
    tradingAccountTypes: [...TRADING_ACCOUNT_TYPES],
    carriersuitesProducts: CARRIER_SUITES.map(publicSuite),
    plan: { ...toSuiteChoice(company), trialEndsAt: company.trial_ends_at?.toISOString() ?? null },
    end: company.ends_at && { endsAt: company.ends_at.toISOString(), askedBy: company.end_asked_by ?? '' },
    sync: { v: 1 },
    _etag: etagOf(company),
  };
}
