/** Names of the sizes of labels. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LabelSize } from '#contract/print.ts';

export const LABEL_SIZE_NAMES: Readonly<Record<LabelSize, MessageDescriptor>> = {
  '105x190': msg`105 × 190 mm`,
  '100x150': msg`100 × 150 mm`,
  '4-up': msg`Four on an A4 sheet`,
};
