/**
 * The search of the address as one page reads it. The router hands on what `validateSearch` left out just as the address has it,
 * so a page reads it once more.
 */
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

/** `parse` keeps its identity from one drawing to the next. */
export function useParsedSearch<Search>(parse: (raw: Record<string, unknown>) => Search): Search {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  return useMemo(() => parse(raw), [parse, raw]);
}
