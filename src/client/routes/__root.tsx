/** The outermost route: what every page shares, and the page that replaces a broken one. */
import { createRootRouteWithContext } from '@tanstack/react-router';
import { loadOtherTexts } from '#client/i18n/translations.ts';
import { ErrorPage } from '#client/shell/error-page.tsx';
import type { RouterContext } from '../router.tsx';

/** The pages most people start on; their texts are loaded first. */
const FIRST_PAGES = ['/', '/Login', '/Shipments'];

export const Route = createRootRouteWithContext<RouterContext>()({
  errorComponent: ErrorPage,
  beforeLoad: ({ context: { i18n }, location }) =>
    FIRST_PAGES.includes(location.pathname) ? undefined : loadOtherTexts(i18n),
});
