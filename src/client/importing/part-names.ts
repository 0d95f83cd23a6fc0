/** Names of the parts of an address that a file may have in columns of their own. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PartField } from '#domain/shared/address-parts.ts';

export const PART_NAMES: Readonly<Record<PartField, MessageDescriptor>> = {
  houseNo: msg`House number`,
  houseLetter: msg`Letter of the house`,
  houseAddition: msg`Addition to the house number`,
  careOf: msg`c/o`,
  floor: msg`Floor`,
  entrance: msg`Entrance, staircase`,
  door: msg`Door, flat`,
  poBox: msg`PO box`,
  firstName: msg`First name`,
  lastName: msg`Last name`,
};
