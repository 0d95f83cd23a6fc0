/** The outermost route: what every page shares, and the page that replaces a broken one. */
import { createRootRouteWithContext } from '@tanstack/react-router';
import { loadOtherTexts, loadVisitorTexts } from '#client/i18n/translations.ts';
import { ErrorPage } from '#client/shell/error-page.tsx';
import type { RouterContext } from '../router.tsx';

/** The pages most people start on; their texts are loaded first. */
const FIRST_PAGES = ['/', '/Login', '/Shipments'];
/** The other pages before sign-in. */
const VISITOR_PAGES = /^\/(Register|ConfirmAccount|ResetPassword|Unlock|unauthorized)(\/|$)/;

export const Route = createRootRouteWithContext<RouterContext>()({
  errorComponent: ErrorPage,
  beforeLoad: ({ context: { i18n }, location: { pathname } }) => {
    if (FIRST_PAGES.includes(pathname)) return undefined;
    return VISITOR_PAGES.test(pathname) ? loadVisitorTexts(i18n) : loadOtherTexts(i18n);
  },
});
