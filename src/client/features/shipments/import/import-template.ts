/** An example file: the headings in the reader's language, one order of two goods lines, and one of one. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { saveTable, writeTable } from '#client/importing/table-file.ts';
import type { ImportField } from '#domain/shipments/import-headings.ts';
import { importFieldName } from './import-field-names.ts';

const COLUMNS: readonly ImportField[] = [
  ...(['orderNumber', 'dispDate', 'deliveryType', 'addresses.receiver.name', 'addresses.receiver.street1'] as const),
  ...(['addresses.receiver.zipCode', 'addresses.receiver.city', 'addresses.receiver.countryCode'] as const),
  ...(['goodsLines.0.type', 'goodsLines.0.description', 'goodsLines.0.quantity', 'goodsLines.0.weight'] as const),
];

/** `day`: of dispatch. */
export function saveTemplate(i18n: I18n, day: string): void {
  const receiver = ['Kalmar Kakel AB', 'Storgatan 4', '392 32', 'Kalmar', 'SE'];
  const rows = [
    ['SO-1001', day, '', ...receiver, 'PX', i18n._(msg`Tiles`), '1', '412,5'],
    ['SO-1001', '', '', '', '', '', '', '', 'PC', i18n._(msg`Grout`), '2', '18'],
    ['SO-1002', day, '', 'Ystads Segelmakeri', 'Hamngatan 11', '271 42', 'Ystad', 'SE', 'PC', '', '1', '7,2'],
  ];
  const name = i18n._(msg`shipments`);
  saveTable(`${name}.csv`, writeTable([COLUMNS.map((field) => importFieldName(i18n, field)), ...rows]));
}
