/** The outermost route: what every page has, and the page that stands in for a broken one. */
import { createRootRouteWithContext } from '@tanstack/react-router';
import { ErrorPage } from '#client/shell/error-page.tsx';
import type { RouterContext } from '../router.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({ errorComponent: ErrorPage });
