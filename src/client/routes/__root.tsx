/** The outermost route: what every page has. */
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ErrorPage } from '#client/shell/error-page.tsx';
import { ToastHost } from '#client/ui/toast-host.tsx';
import type { RouterContext } from '../router.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root, errorComponent: ErrorPage });

function Root() {
  return (
    <>
      <Outlet />
      <ToastHost />
    </>
  );
}
