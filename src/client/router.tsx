/**
 * The router and what its routes are given. Search params are plain texts in the URL, so that an order number that
 * looks like a number stays the text it is; each route checks its own with a schema.
 */
import type { I18n } from '@lingui/core';
import { createRouter } from '@tanstack/react-router';
import type { Services } from '#client/components/services.tsx';
import { ErrorPage } from '#client/shell/error-page.tsx';
import { routeTree } from './route-tree.gen.ts';

export interface RouterContext {
  readonly services: Services;
  readonly i18n: I18n;
}

export function createAppRouter(services: Services, i18n: I18n) {
  return createRouter({
    routeTree,
    context: { services, i18n },
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
    // The temporary ids of what is only on this device stay readable.
    pathParamsAllowedCharacters: [':'],
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
  });
}

function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value));
  }
  return params.size > 0 ? `?${params}` : '';
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  /** What one page hands to the next without showing it in the URL. */
  interface HistoryState {
    /** The field of a shipment that has the focus first. */
    focusOn?: string;
    /** Where a visitor was going when sign-in came between. */
    origin?: string;
    /** What was typed as e-mail on one account screen, for the next. */
    username?: string;
    /** Of the registration, from 0. */
    registerStep?: number;
    /** An entry of a register was opened from its list, which is one step back. */
    isOverList?: boolean;
    /** What a new entry of a register is called to begin with. */
    entryName?: string;
    /** A new shipment's, scanned before there was one. */
    orderNumber?: string;
    /** Nobody knows the entry that an address of a register named. */
    isUnknownEntry?: boolean;
    /** Shown by the list a visitor was sent to. */
    notice?: 'shipmentNotFound' | 'addressNotFound' | 'carrierNotFound' | 'deliveryTypeNotFound';
  }
}
