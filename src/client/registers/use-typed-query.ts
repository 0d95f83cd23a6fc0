/**
 * The text typed in the search; the address follows it. A value that comes back from the address as it was typed here is
 * ignored, however late; any other (going back, a link) is taken over.
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
