/** The first delivery type, without which nothing can be sent, and the papers. */
import { useLingui } from '@lingui/react/macro';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { TRADE_AREA_NAMES } from '#client/i18n/trade-area-names.ts';
import { Cells } from '#client/ui/cells.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Suite } from '#contract/carrier.ts';
import { DELIVERY_TYPE_LIMITS } from '#contract/delivery-type.ts';
import { TRADE_AREAS } from '#contract/primitives.ts';
import { findProduct, offeredProducts } from '#domain/delivery-types/products.ts';
import type { EditedCarrier } from '../carrier-draft.ts';
import { DocumentsTable } from '../documents-table.tsx';
import type { SetupChoices } from './setup-draft.ts';
import { SetupStep } from './setup-step.tsx';

type TypeStepProps = { suite: Suite; choices: SetupChoices; onChange: (change: Partial<SetupChoices>) => void };

export function TypeStep({ suite, choices, onChange }: TypeStepProps) {
  const { t, i18n } = useLingui();
  const { state, errors } = useEditForm<EditedCarrier>();
  const { name } = state.draft;
  const { typeName, products } = choices;
  const isUnnamed =
    typeName.trim() === '' || TRADE_AREAS.some((area) => findProduct(suite, area, products[area])?.name === typeName);
  const errorOf = (path: string) => errors[path] && fieldErrorText(i18n, errors[path]);
  return (
    <SetupStep
      title={t`What do you send with ${name}?`}
      text={t`The first delivery type: what you choose in a shipment. One area is enough, and more types can follow.`}
      words={['deliveryType']}
    >
      <Cells columns={6} title={t`First delivery type`}>
        <TextField
          name="type.name"
          label={t`Name`}
          span="full"
          required
          maxLength={DELIVERY_TYPE_LIMITS.name}
          value={typeName}
          error={errorOf('type.name')}
          onChange={(value) => onChange({ typeName: value })}
        />
        {TRADE_AREAS.map((area) => {
          const offered = offeredProducts(suite, area, false).filter(({ returnAvailable }) => !returnAvailable);
          return (
            <SelectField
              key={area}
              name={`type.${area}`}
              label={i18n._(TRADE_AREA_NAMES[area])}
              span={2}
              placeholder={offered.length === 0 ? t`Not offered` : t`Not used`}
              options={offered.map((product) => ({ value: product.value, label: product.name }))}
              value={products[area]}
              error={errorOf(`type.${area}`)}
              onChange={(value) =>
                onChange({
                  products: { ...products, [area]: value },
                  // Until somebody names it, it is called what it sends.
                  ...(isUnnamed && { typeName: offered.find((one) => one.value === value)?.name ?? '' }),
                })
              }
            />
          );
        })}
      </Cells>
      <DocumentsTable suite={suite} />
    </SetupStep>
  );
}
