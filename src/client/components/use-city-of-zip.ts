/**
 * The zip code fills in the city, once its field is left. What a person wrote in City stays: only what is empty, or what this filled
 * in itself, is replaced, and an answer that comes after somebody has begun to type there is dropped. Only the latest question counts.
 * Not here: who is asked (the caller), how it looks (client/editing/town-cells.tsx, features/registration).
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const SHORTEST_ZIP_CODE = 3;
/** How long the server may take, in milliseconds. */
export const ZIP_TIME_LIMIT = 5000;

type Answer = {
  /** Where the code can only be; null if it is unknown, or in one of those offered. */
  readonly city: string | null;
  readonly offered: readonly string[];
};

type CityOfZip = {
  readonly isLooking: boolean;
  /** What the person may choose from. */
  readonly offered: readonly string[];
  /** What was filled in, as long as it stands there. */
  readonly filled: string | undefined;
  /** Asks, if it may fill in what it would find. */
  readonly look: (zipCode: string, countryCode: string) => void;
};

type CityField = {
  /** The field's name in the document. */
  readonly name: string;
  readonly city: string;
  /** Whether it may be filled in although it is neither empty nor filled in by a zip code: from another register. */
  readonly isOpen?: boolean;
  readonly fill: (city: string) => void;
  readonly ask: (zipCode: string, countryCode: string) => Promise<Answer>;
};

const NOTHING: Answer = { city: null, offered: [] };

export function useCityOfZip(field: CityField): CityOfZip {
  const { name, city, isOpen = false } = field;
  const latest = useRef(field);
  latest.current = field;
  const [isLooking, setLooking] = useState(false);
  const [answer, setAnswer] = useState(NOTHING);
  const asked = useRef('');
  /** The city as this last saw it, and whether it comes from here. */
  const seen = useRef({ city, isOwn: false });

  useEffect(() => {
    if (city === seen.current.city) return;
    // Somebody has typed, chosen or undone something: the question is answered.
    seen.current = { city, isOwn: false };
    asked.current = '';
    setLooking(false);
    setAnswer(NOTHING);
  }, [city]);

  async function find(question: string, zipCode: string, countryCode: string): Promise<void> {
    const found = await latest.current.ask(zipCode, countryCode).catch(() => NOTHING);
    if (asked.current !== question) return;
    setLooking(false);
    setAnswer(found);
    const becomes = found.city ?? '';
    // The place of another code is no guess that should stay.
    if (!becomes && !seen.current.isOwn) return;
    seen.current = { city: becomes, isOwn: becomes !== '' };
    latest.current.fill(becomes);
  }

  const filled = seen.current.isOwn && seen.current.city === city ? city : undefined;
  // Whoever has gone on to City and types there replaces it. The field shows it at the end of this task (ui/form/draft-field.tsx).
  useLayoutEffect(() => {
    if (filled) queueMicrotask(() => selectIfFocused(name));
  }, [filled, name]);

  return {
    isLooking,
    offered: answer.offered,
    filled,
    look(typed, countryCode) {
      const zipCode = typed.trim();
      const question = `${countryCode} ${zipCode}`;
      const mayFill = isOpen || city === '' || (seen.current.isOwn && city === seen.current.city);
      if (!mayFill || zipCode.length < SHORTEST_ZIP_CODE || !countryCode || question === asked.current) return;
      asked.current = question;
      setLooking(true);
      void find(question, zipCode, countryCode);
    },
  };
}

function selectIfFocused(name: string): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement && focused.name === name) focused.select();
}
