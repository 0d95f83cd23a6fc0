/** What the screens say about shipments that wait or clash. Not here: names of their fields (shipment-field-names.ts). */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PickupPoint, Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { servicesText } from '../service-names.ts';
import { changeName, fieldName, inPageOrder } from '../shipment-field-names.ts';
import { goodsTypeName } from '../shipment-line-names.ts';
import type { KindTexts } from './entity-words.ts';

/** The fields that tell a new shipment apart. */
const CHIEF = ['addresses.receiver.name', 'orderNumber', 'dispDate', 'deliveryType'] as const;

const DEEDS: Readonly<Record<string, MessageDescriptor>> = {
  create: msg`New shipment`,
  edit: msg`Change`,
  book: msg`Book`,
};

/** The other groups are named after their only field. */
const GROUPS: Readonly<Record<string, MessageDescriptor>> = {
  sender: msg`Sender`,
  receiver: msg`Receiver`,
  dispatch: msg`Dispatch date`,
  payer: msg`Receiver pays`,
  goodsLines: msg`Goods lines`,
  itemLines: msg`Item lines`,
};

const rowName = (i18n: I18n, row: number) => i18n._(msg`Row ${row}`);

export const shipmentWords: KindTexts = {
  deed(verb, payload, time) {
    if (verb === 'book' && time !== undefined) return msg`Book by ${time}`;
    const isCancelled = (payload as ShipmentPatch | null)?.status === STATUS.cancelled;
    return DEEDS[verb] ?? (isCancelled ? msg`Cancel the shipment` : msg`Reopen the shipment`);
  },
  title(i18n, { id, isNew, name, orderNumber }) {
    const number = isNew ? i18n._(msg`New, not sent yet`) : `#${id}`;
    return [orderNumber || number, name].filter(Boolean).join(', ');
  },
  isNow: (id) => msg`Shipment ${id} is now:`,
  recognise: ({ orderNumber, addresses, dispDate }: Shipment) =>
    [orderNumber, addresses.receiver.name, dispDate.slice(0, 'yyyy-MM-dd'.length)].filter(Boolean).join(', '),
  changeName,
  inOrder: inPageOrder,
  groupName(i18n, group) {
    const name = GROUPS[group];
    return name ? i18n._(name) : fieldName(i18n, group);
  },
  clashRowName(i18n, { path, line }) {
    const name = GROUPS[path];
    if (name && line !== undefined) return i18n._(msg`${i18n._(name)}, row ${line}`);
    return changeName(i18n, { path, kind: 'changed', ...(line && { line }) });
  },
  references: ['deliveryType'],
  choiceName: (path, value) => (path === 'goodsLines.type' ? goodsTypeName(value) : undefined),
  valueText,
  chiefFacts(i18n, shipment: Shipment) {
    const at = (path: string) =>
      path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], shipment);
    const found = CHIEF.map((path) => ({ path, value: at(path), name: fieldName(i18n, path) }));
    const lines = shipment.goodsLines.map((value, index) => {
      const line = index + 1;
      return { path: 'goodsLines', line, value, name: rowName(i18n, line) };
    });
    return [...found.filter(({ value }) => value), ...lines];
  },
  page: (id) => `/Shipment/${id}`,
};

function valueText(i18n: I18n, path: string, value: unknown, names: ReadonlyMap<string, string>): string | undefined {
  if (path === 'services') {
    if (!Array.isArray(value)) return i18n._(msg`As the delivery type has them`);
    return value.length === 0 ? i18n._(msg`No extra services`) : servicesText(i18n, value, names);
  }
  if (path !== 'pickupPoint' || typeof value !== 'object') return undefined;
  const { id, name } = (value ?? {}) as Partial<PickupPoint>;
  return value ? [id, name].filter(Boolean).join(' ') : i18n._(msg`The carrier chooses`);
}
