/**
 * The router and the context of its routes. Search params are plain text in the URL, so an order number that looks like a number
 * stays a text; each route validates its own with a schema.
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
    // Keeps the temporary ids of entities that are only on this device readable.
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
    /** The e-mail address typed on one account screen, for the next. */
    username?: string;
    /** The step of the registration, from 0. */
    registerStep?: number;
    /** The step of a carrier's set-up, from 0. */
    setupStep?: number;
    /** An entry of a register was opened from its list, which is one step back. */
    isOverList?: boolean;
    /** The initial name of a new register entry. */
    entryName?: string;
    /** The shipment was opened by a scan. */
    isScanned?: true;
    /** The address to which a new shipment goes. */
    receiverId?: string;
    /** The order number of a new shipment, scanned before the shipment existed. */
    orderNumber?: string;
    /** The entry in the address of a register does not exist. */
    isUnknownEntry?: boolean;
    /** Shown by the list a visitor was sent to. */
    notice?: 'shipmentNotFound' | 'addressNotFound' | 'carrierNotFound' | 'deliveryTypeNotFound';
  }
}
