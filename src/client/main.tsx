/** Starts the portal: services, languages, router, page. */
import '#client/ui/tokens.css';
import '#client/ui/base.css';
import { I18nProvider } from '@lingui/react';
import { type AnyRoute, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ServicesProvider } from '#client/components/services.tsx';
import { createTranslations, startLanguage } from '#client/i18n/translations.ts';
import { FailureReporter } from '#client/shell/failure-reporter.tsx';
import { createServices } from './composition.ts';
import { createAppRouter } from './router.tsx';

const i18n = createTranslations();
const services = createServices({ language: () => i18n.locale || 'en' });
services.connectivity.start();
services.installOffer.start();
const router = createAppRouter(services, i18n);

// The router would load the page again by itself for a missing part, unsaved edits or not; shell/error-page.tsx decides.
addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = `A part is missing: ${payload.message}`;
});

// All that must be waited for is begun at once: the page's session and data, its code, the language.
router.load().catch(console.error);
// What cannot be fetched is asked for again, and told of, by the page that needs it.
fetchPage().catch(() => undefined);
await startLanguage(i18n);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <FailureReporter>
          <RouterProvider router={router} />
        </FailureReporter>
      </ServicesProvider>
    </I18nProvider>
  </StrictMode>,
);

/** Whoever this device remembers will see the page: its code comes, and the device's database opens, while the server is asked. */
async function fetchPage(): Promise<void> {
  if (!(await services.session.rememberedUser())) return;
  const routes: Record<string, AnyRoute | undefined> = { ...router.routesById };
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = routes[routeId];
    if (route) router.loadRouteChunk(route)?.catch(() => undefined);
  }
}
