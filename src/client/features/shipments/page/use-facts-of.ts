/** The facts for the rules of a shipment, by the delivery type that it has or would have. */
import { useCallback } from 'react';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { ShipmentFacts } from '#domain/shipments/required-fields.ts';

export function useFactsOf(deliveryTypes: readonly DeliveryType[]): (id: string | null) => ShipmentFacts {
  const { warehouse, carriersuitesProducts } = useStaticData();
  return useCallback(
    (id) => {
      const deliveryType = deliveryTypes.find((type) => type.id === id);
      const suite = carriersuitesProducts.find(({ value }) => value === deliveryType?.carrierSuiteId);
      return { warehouseCountry: warehouse.countryCode, deliveryType, suite };
    },
    [deliveryTypes, warehouse.countryCode, carriersuitesProducts],
  );
}
