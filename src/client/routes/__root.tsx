/** The outermost route: what every page has, and the page that stands in for a broken one. */
import { createRootRouteWithContext } from '@tanstack/react-router';
import { loadOtherTexts } from '#client/i18n/translations.ts';
import { ErrorPage } from '#client/shell/error-page.tsx';
import type { RouterContext } from '../router.tsx';

/** Those most people begin on: their texts come first. */
const FIRST_PAGES = ['/', '/Login', '/Shipments'];

export const Route = createRootRouteWithContext<RouterContext>()({
  errorComponent: ErrorPage,
  beforeLoad: ({ context: { i18n }, location }) =>
    FIRST_PAGES.includes(location.pathname) ? undefined : loadOtherTexts(i18n),
});
