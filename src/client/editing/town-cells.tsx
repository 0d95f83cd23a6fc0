/**
 * Country, zip code and city. Leaving a zip code that was typed, or choosing another country, fills in the city: by the server's list,
 * or where it gives no answer or knows nothing, by what this device holds. A code with several places offers them.
 * Not here: what is filled in when (components/use-city-of-zip.ts).
 */
import { useLingui } from '@lingui/react/macro';
import { useServices } from '#client/components/services.tsx';
import { useCityOfZip, ZIP_TIME_LIMIT } from '#client/components/use-city-of-zip.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { Button } from '#client/ui/button.tsx';
import type { FieldProps } from '#client/ui/field-cell.tsx';
import { Icon } from '#client/ui/icon.tsx';
import * as styles from './carrier-text-cells.module.css';
import { CarrierTextCell, ZipCodeCell } from './carrier-text-cells.tsx';
import { devicePlaces } from './device-places.ts';
import { EditSelect, useEditedText } from './edit-cells.tsx';
import { useEditForm } from './edit-form-context.ts';
import { useCountryOptions } from './use-country-options.ts';

type Spans = { readonly zipCode: FieldProps['span']; readonly city: FieldProps['span'] };

type TownProps = {
  /** The path of a field of the address. */
  at: (field: string) => string;
  limits: { readonly zipCode: number; readonly city: number };
  /** Whether its carrier reads it in a message, or people only on paper. */
  isMessage?: boolean | undefined;
};

export function TownCells(props: TownProps) {
  const countries = useCountryOptions();
  const path = props.at('countryCode');
  const town = useTown(props, path);
  return (
    <>
      <EditSelect path={path} span={2} keepSpan required options={countries} onChosen={town.lookIn} />
      <ZipAndCity {...props} town={town} countryPath={path} spans={{ zipCode: 2, city: 2 }} keepSpan />
    </>
  );
}

/** Of an address in a country that stands elsewhere in the form. */
export function TownCellsWithin({ countryPath, spans, ...props }: TownProps & { countryPath: string; spans: Spans }) {
  const town = useTown(props, countryPath);
  return <ZipAndCity {...props} {...{ town, countryPath, spans }} />;
}

type Town = ReturnType<typeof useTown>;

function useTown({ at, limits }: TownProps, countryPath: string) {
  const { api } = useServices();
  const data = useUserData();
  const { set, readOnly } = useEditForm();
  const country = useEditedText(countryPath);
  const zipCode = useEditedText(at('zipCode'));
  const path = at('city');
  const fits = (name: string) => name.length <= limits.city;
  const { look, ...found } = useCityOfZip({
    name: path,
    city: useEditedText(path),
    fill: (city) => set(path, city || null),
    async ask(code, countryCode) {
      const query = { zipCode: code, countryCode };
      const told = await api.call('places', { query }, { timeout: ZIP_TIME_LIMIT }).catch(() => undefined);
      const { city, offered } = told?.isKnown ? told : await devicePlaces(data, code, countryCode);
      return { city: city && fits(city) ? city : null, offered: offered.filter(fits) };
    },
  });
  return {
    ...found,
    choose: (city: string) => set(path, city),
    lookFor: (code: string) => !readOnly && look(code, country),
    lookIn: (countryCode: string) => !readOnly && look(zipCode, countryCode),
  };
}

type ZipAndCityProps = TownProps & { town: Town; countryPath: string; spans: Spans; keepSpan?: true };

function ZipAndCity({ at, limits, isMessage, town, countryPath, spans, keepSpan }: ZipAndCityProps) {
  const { t } = useLingui();
  const { offered, filled, isLooking } = town;
  return (
    <>
      <ZipCodeCell
        path={at('zipCode')}
        countryPath={countryPath}
        span={spans.zipCode}
        keepSpan={keepSpan}
        maxLength={limits.zipCode}
        onTyped={town.lookFor}
      />
      <CarrierTextCell
        path={at('city')}
        span={spans.city}
        keepSpan={keepSpan}
        maxLength={limits.city}
        isMessage={isMessage}
        adornment={
          (isLooking || filled || offered.length > 0) && (
            <>
              {isLooking && <Icon name="spin" spin />}
              <span className="visually-hidden" aria-live="polite">
                {filled && t`City from the zip code: ${filled}`}
                {offered.length > 0 && t`Several places have this zip code, below City`}
              </span>
            </>
          )
        }
      />
      {offered.length > 0 && (
        <div className={styles.offered}>
          <span className="small">{t`Several places have this zip code:`}</span>
          {offered.map((name) => (
            <Button key={name} variant="quiet" onClick={() => town.choose(name)}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
