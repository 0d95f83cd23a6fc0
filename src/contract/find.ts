/**
 * The one box: a text, and what it finds, in groups. What is compared: domain/finding. Rows are those of the list.
 */
import * as v from 'valibot';
import { AddressSchema } from './address.ts';
import { FIND_LIMITS } from './find-limits.ts';
import { wholeNumber } from './primitives.ts';
import { ShipmentRowSchema } from './shipment.ts';

export const FindRequestSchema = v.strictObject({
  text: v.pipe(v.string('invalidType'), v.maxLength(FIND_LIMITS.text, 'maxLength')),
  /** Of each group. */
  limit: v.optional(wholeNumber(1, FIND_LIMITS.hits), FIND_LIMITS.usual),
});

export const FindAnswerSchema = v.strictObject({
  /** The likeliest first. */
  shipments: v.array(ShipmentRowSchema),
  /** Entries of the address register. */
  receivers: v.array(AddressSchema),
  /** Packages of shipments that are found by nothing else; `place` counts from 1 among those of the shipment. */
  packages: v.array(v.strictObject({ packageNumber: v.string(), place: v.number(), shipment: ShipmentRowSchema })),
  /** All hits, also those beyond the limit; of each group at most SNAPSHOT_LIMIT shipments or addresses are looked at. */
  counts: v.strictObject({ shipments: v.number(), receivers: v.number(), packages: v.number() }),
  /** A group has more hits, which are not counted. */
  isCapped: v.optional(v.boolean()),
  /** When nothing is found: shipments that are called nearly so. */
  nearest: v.array(ShipmentRowSchema),
});
