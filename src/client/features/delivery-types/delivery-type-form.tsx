/** The form of a delivery type: what is sent of it, its checks, and how it is deleted. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useCallback } from 'react';
import * as v from 'valibot';
import { registerEditing } from '#client/editing/register-editing.ts';
import type { EntryForm } from '#client/registers/entry-form.ts';
import { useEntries } from '#client/registers/use-entries.ts';
import { type DeliveryType, DeliveryTypeInputSchema } from '#contract/delivery-type.ts';
import { type FieldErrors, issuesToFieldErrors } from '#contract/errors.ts';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import { productErrors } from '#domain/delivery-types/products.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import { DeliveryTypeCells } from './delivery-type-cells.tsx';
import { deliveryTypeRegister } from './delivery-type-register.tsx';
import { useCarrierSuites } from './use-carrier-suites.ts';

const input = ({ name, carrierId, returnDocuments, dom, eu, ex }: DeliveryType) => ({
  ...{ name, carrierId, returnDocuments, dom, eu, ex },
});

export const deliveryTypeForm: EntryForm<DeliveryType> = {
  // The form needs only the path and the words of its list, not the names of products.
  register: deliveryTypeRegister([]),
  edited: registerEditing('deliveryType', {
    saves: 'saveDeliveryType',
    idOf: ({ id }) => id,
    input,
    serverFields: [
      'id',
      'carrierSuiteId',
      'carrierName',
      'bookingType',
      'bookingCancelable',
      'bookingUpdateable',
      '_etag',
    ],
  }),
  fresh: (name) => ({
    ...{ id: NEW_ID, name, carrierId: '', carrierSuiteId: '', carrierName: '', bookingType: 'NONE', _etag: '' },
    ...{ bookingCancelable: false, bookingUpdateable: false, returnDocuments: false, dom: null, eu: null, ex: null },
  }),
  useCheck: useDeliveryTypeCheck,
  nameOf: ({ name }) => name,
  hint: (id, type) => (type ? abilities(type) : msg`Delivery type ${id}`),
  Cells: DeliveryTypeCells,
  note: msg`Shipments already booked keep their product.`,
  removal: {
    operation: 'deleteDeliveryType',
    params: (id) => ({ id }),
    title: msg`Delete the delivery type?`,
    text: (name) => msg`${name} can no longer be chosen after that. Shipments already sent keep it.`,
    phrase: ({ name }) => name,
    label: msg`Name`,
    doing: msg`Deleting the delivery type`,
    done: msg`Delivery type deleted`,
  },
};

function abilities({
  carrierName,
  bookingType,
  bookingCancelable,
  bookingUpdateable,
}: DeliveryType): MessageDescriptor {
  if (bookingType === 'NONE') return msg`Nothing is booked with a carrier`;
  if (bookingCancelable && bookingUpdateable) return msg`Bookings can be cancelled and updated at ${carrierName}`;
  if (bookingCancelable) return msg`Bookings can be cancelled at ${carrierName}`;
  return msg`Bookings cannot be changed at ${carrierName}`;
}

/** Applies the server's rules to what this device knows, so that errors show before anything is sent or queued. */
function useDeliveryTypeCheck(): (type: DeliveryType) => FieldErrors {
  const { suiteOf } = useCarrierSuites();
  const others = useEntries('deliveryType');
  return useCallback(
    (type) => {
      const errors = issuesToFieldErrors(v.safeParse(DeliveryTypeInputSchema, input(type)).issues ?? []);
      if (Object.keys(errors).length > 0) return errors;
      const suite = suiteOf(type.carrierId);
      const name = foldText(type.name.trim());
      const isTaken = others?.some(({ id, entity }) => id !== type.id && foldText(entity.name.trim()) === name);
      return { ...(isTaken && { name: { code: 'duplicate' } }), ...(suite && productErrors(type, suite)) };
    },
    [suiteOf, others],
  );
}
