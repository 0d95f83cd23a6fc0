/**
 * What is typed in the search, with the address following behind it. What comes back from the address as it was typed here
 * is no news, however late; anything else (going back, a link) is.
 */
import { useRef, useState } from 'react';

export function useTypedQuery(inAddress: string, follow: (query: string) => void) {
  const [query, setQuery] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  const underway = useRef(new Set<string>());

  if (known !== inAddress) {
    setKnown(inAddress);
    if (inAddress === query) underway.current.clear();
    else if (!underway.current.has(inAddress)) setQuery(inAddress);
  }

  function type(typed: string): void {
    setQuery(typed);
    underway.current.add(typed);
    follow(typed);
  }

  return [query, type] as const;
}
