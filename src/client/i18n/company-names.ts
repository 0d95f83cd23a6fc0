/** Names of a company's fields. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Name`,
  street1: msg`Street`,
  street2: msg`Street 2`,
  zipCode: msg`Zip code`,
  city: msg`City`,
  countryCode: msg`Country`,
  contactName: msg`Contact`,
  contactPhone: msg`Phone`,
  contactEmail: msg`Email`,
  financeContactName: msg`Finance contact`,
  financeContactPhone: msg`Phone of the finance contact`,
  financeContactEmail: msg`Email of the finance contact`,
  emailInvoiceTo: msg`Invoices are sent to`,
  orgNo: msg`Organisation number`,
  vatNo: msg`VAT number`,
  warehouse: msg`Warehouse`,
  sameAsBillingAddress: msg`Same as the company address`,
  openingTime: msg`Opens`,
  closingTime: msg`Closes`,
  currency: msg`Currency`,
  offlineHours: msg`Hours without the server`,
  type: msg`Trading account`,
  number: msg`Number`,
  paymentPlanId: msg`Price plan`,
  wish: msg`Price plan`,
  nmbExtraUsers: msg`Extra users`,
  nmbExtraTrp: msg`Extra carriers`,
  saveExtraDays: msg`Extra storage`,
  autoAdjustPlan: msg`Move to the plan that fits by itself`,
  activeCarriers: msg`Active carriers`,
};

/** The name for a path: the warehouse's fields go by the name of their last part. */
export function companyFieldName(i18n: I18n, path: string): string {
  const name = FIELDS[path.split('.').at(-1) ?? ''] ?? FIELDS[path.split('.')[0] ?? ''];
  return name ? i18n._(name) : path;
}
