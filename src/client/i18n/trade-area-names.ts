/** What the screens call the trade areas. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TradeArea } from '#contract/primitives.ts';

export const TRADE_AREA_NAMES: Readonly<Record<TradeArea, MessageDescriptor>> = {
  dom: msg`Domestic`,
  eu: msg`Within the EU`,
  ex: msg`Outside the EU`,
};
