/** The list of delivery types: the name, the carrier, and the product of each trade area. */
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CarrierSign } from '#client/components/carrier-logo.tsx';
import { TRADE_AREA_NAMES } from '#client/i18n/trade-area-names.ts';
import type { Register, RegisterColumn } from '#client/registers/register.ts';
import type { Suite } from '#contract/carrier.ts';
import { DELIVERY_TYPES_PAGE_SIZE, type DeliveryType } from '#contract/delivery-type.ts';
import { TRADE_AREAS, type TradeArea } from '#contract/primitives.ts';
import { findProduct } from '#domain/delivery-types/products.ts';
import * as styles from './delivery-type-register.module.css';

type ProductName = (type: DeliveryType, area: TradeArea) => string | null;

/** `suites`: for the names of products. */
export function deliveryTypeRegister(suites: readonly Suite[]): Register<DeliveryType> {
  const productName: ProductName = (type, area) => {
    const chosen = type[area]?.value;
    if (chosen === undefined) return null;
    const suite = suites.find(({ value }) => value === type.carrierSuiteId);
    return findProduct(suite, area, chosen)?.name ?? chosen;
  };
  const [dom, eu, ex] = TRADE_AREAS.map((area) => areaColumn(area, productName)) as [Column, Column, Column];
  return {
    path: '/DeliveryTypes',
    save: 'saveDeliveryType',
    words: {
      title: msg`Delivery types`,
      create: msg`New delivery type`,
      createNamed: msg`New delivery type with this name`,
      searched: msg`Name, carrier, product`,
      noneFound: msg`No delivery type found`,
      purpose: msg`A delivery type is your name for a way of sending: a carrier, a product per area, and its services.`,
      unknown: msg`The delivery type does not exist`,
    },
    pageSize: DELIVERY_TYPES_PAGE_SIZE,
    plate: {
      label: msg`Carrier`,
      of: ({ carrierSuiteId, carrierName }) => <CarrierSign suiteId={carrierSuiteId} name={carrierName} />,
    },
    columns: [
      {
        key: 'name',
        label: msg`Name`,
        sortText: ({ name }) => name,
        lines: ({ entity }) => ({ first: entity.name, second: <Under type={entity} /> }),
      },
      dom,
      eu,
      ex,
      {
        key: 'products',
        label: msg`Products`,
        sortText: (type) => TRADE_AREAS.map((area) => productName(type, area) ?? '').join(' '),
        lines: ({ entity }) => ({ first: <Products type={entity} productName={productName} /> }),
        className: styles.products,
      },
    ],
    searched: (type) => [type.name, type.carrierName, ...TRADE_AREAS.map((area) => productName(type, area))],
    filter: {
      name: 'carrier',
      label: msg`Carrier`,
      of: ({ carrierName }) => carrierName,
      nameOf: (name) => name,
    },
  };
}

type Column = RegisterColumn<DeliveryType>;

function areaColumn(area: TradeArea, productName: ProductName): Column {
  return {
    key: area,
    label: TRADE_AREA_NAMES[area],
    sortText: (type) => productName(type, area) ?? '',
    lines({ entity }) {
      const chosen = entity[area];
      if (!chosen) return { first: undefined, second: <Trans>Not used</Trans> };
      const count = chosen.serviceCodes.length;
      return {
        first: productName(entity, area),
        second: <Plural value={count} _0="No services" one="# service" other="# services" />,
      };
    },
    className: styles.area,
  };
}

function Under({ type: { carrierName, bookingType, returnDocuments } }: { type: DeliveryType }) {
  const { t } = useLingui();
  const parts = [carrierName, bookingType === 'NONE' && t`no booking`, returnDocuments && t`return documents`];
  return parts.filter(Boolean).join(', ');
}

/** Used where there is no room for a column per area. */
function Products({ type, productName }: { type: DeliveryType; productName: ProductName }) {
  const { i18n } = useLingui();
  const used = TRADE_AREAS.filter((area) => type[area]);
  const texts = used.map((area) => `${i18n._(TRADE_AREA_NAMES[area])}: ${productName(type, area)}`);
  return texts.join(', ');
}
