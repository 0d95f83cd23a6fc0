/** Looks up the owner of a VAT number and the city of a zip code. Only the answer to the latest question counts. */
import { useEffect, useRef, useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { useCityOfZip, ZIP_TIME_LIMIT } from '#client/components/use-city-of-zip.ts';
import type { VatResponse } from '#contract/company.ts';
import { readVatNumber } from '#domain/company/vat-number.ts';
import type { RegistrationFields } from './use-registration.ts';

/** Unit: milliseconds. */
const TYPING_PAUSE = 400;
const TIME_LIMIT = 5000;
const SHORTEST_VAT_NO = 4;

export type VatStatus = 'none' | 'looking' | 'found' | 'right' | 'invalid' | 'down';

export function useVatLookup(countryCode: string, vatNo: string, onFound: (answer: VatResponse) => void): VatStatus {
  const { api } = useServices();
  const number = readVatNumber(countryCode, vatNo).digits;
  const isAsked = number.length >= SHORTEST_VAT_NO;
  const question = `${countryCode} ${number}`;
  const [result, setResult] = useState<{ readonly question: string; readonly status: VatStatus }>();
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    if (!isAsked) return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      const query = { countryCode, vatNumber: number };
      api.call('checkVat', { query }, { timeout: TIME_LIMIT, signal: gone.signal }).then(
        (answer) => {
          if (gone.signal.aborted) return;
          const isNamed = answer.valid && (answer.name ?? answer.address) !== undefined;
          setResult({ question, status: !answer.valid ? 'invalid' : isNamed ? 'found' : 'right' });
          if (answer.valid) found.current(answer);
        },
        () => gone.signal.aborted || setResult({ question, status: 'down' }),
      );
    }, TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [api, countryCode, number, isAsked, question]);
  if (!isAsked) return 'none';
  return result?.question === question ? result.status : 'looking';
}

/** When the zip code is unknown or nobody answers, nothing is shown and the person types the city. */
export function useZipLookup({ draft, fill }: RegistrationFields) {
  const { api } = useServices();
  return useCityOfZip({
    name: 'city',
    city: draft.city,
    isOpen: !draft.typed.includes('city'),
    fill: (city) => fill({ city }),
    async ask(zipCode, countryCode) {
      const query = { zipCode, countryCode };
      const { data } = await api.call('checkZipCode', { query }, { timeout: ZIP_TIME_LIMIT });
      return { city: data.city, offered: [] };
    },
  });
}
