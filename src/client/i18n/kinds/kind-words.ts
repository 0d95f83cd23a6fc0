/** The words of every kind of entity: one line per kind. */
import type { EntityKind } from '#domain/commands/kind-names.ts';
import { addressWords } from './address-words.ts';
import { deliveryTypeWords } from './delivery-type-words.ts';
import type { KindTexts } from './entity-words.ts';
import { loadWords } from './load-words.ts';
import { notificationWords } from './notification-words.ts';
import { shipmentWords } from './shipment-words.ts';

const WORDS: Readonly<Record<EntityKind, KindTexts>> = {
  shipment: shipmentWords,
  address: addressWords,
  deliveryType: deliveryTypeWords,
  notifications: notificationWords,
  load: loadWords,
};

export function kindWords(kind: EntityKind): KindTexts {
  return WORDS[kind];
}
