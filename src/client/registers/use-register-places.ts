/**
 * The addresses of a register's list and entries, and navigation between them. The search goes along, so that it is still
 * there on return.
 */
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RegisterSearch } from './register-search.ts';

export type RegisterPlaces = {
  /** Without an id, the address of the list. */
  readonly hrefOf: (search: RegisterSearch, id?: string) => string;
  /** The list keeps its scroll position. `replace`: the same place under another address. */
  readonly go: (href: string, how?: { readonly replace?: boolean; readonly entryName?: string }) => void;
  /** Back from an entry to the list it was opened from. */
  readonly close: (search: RegisterSearch) => void;
  /** Replaces an entry that does not exist, or the message about one, by the list. */
  readonly leave: (search: RegisterSearch, why?: { readonly isUnknown: boolean }) => void;
};

export function useRegisterPlaces(path: string): RegisterPlaces {
  const router = useRouter();
  return useMemo(() => {
    const hrefOf: RegisterPlaces['hrefOf'] = (search, id) => {
      const entry = id === undefined ? '' : `/${encodeURIComponent(id).replace('%3A', ':')}`;
      return path + entry + (router.options.stringifySearch?.(search) ?? '');
    };
    const leave: RegisterPlaces['leave'] = (search, { isUnknown } = { isUnknown: false }) =>
      void router.navigate({
        href: hrefOf(search),
        replace: true,
        resetScroll: false,
        state: isUnknown ? { isUnknownEntry: true } : {},
      });
    return {
      hrefOf,
      leave,
      go: (href, { replace = false, entryName } = {}) =>
        void router.navigate({
          href,
          replace,
          resetScroll: false,
          state: replace ? true : { isOverList: true, ...(entryName && { entryName }) },
        }),
      close(search) {
        if (router.state.location.state.isOverList) router.history.back();
        else leave(search);
      },
    };
  }, [router, path]);
}
