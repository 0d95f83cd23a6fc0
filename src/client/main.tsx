/** Starts the portal: services, languages, router, page. */
import '#client/ui/tokens.css';
import '#client/ui/base.css';
import '#client/ui/forced-colors.css';
import { I18nProvider } from '@lingui/react';
import { type AnyRoute, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ServicesProvider } from '#client/components/services.tsx';
import { createTranslations, startLanguage } from '#client/i18n/translations.ts';
import { withstandAlterations } from '#client/shell/altered-page.ts';
import { closingLayersOnBack } from '#client/shell/back-closes-layers.ts';
import { FailureReporter } from '#client/shell/failure-reporter.tsx';
import { hearFilledFields } from '#client/shell/filled-fields.ts';
import { keepKeysFromPage } from '#client/shell/page-keys.ts';
import { loadTagManager } from '#client/shell/tag-manager.ts';
import { createServices } from './composition.ts';
import { createAppRouter } from './router.tsx';

keepKeysFromPage();
hearFilledFields();
const i18n = createTranslations();
const services = createServices(() => i18n.locale || 'en');
services.connectivity.start();
services.installOffer.start();
const router = closingLayersOnBack(() => createAppRouter(services, i18n));

// By default the page is reloaded when a part is missing, even with unsaved edits; shell/error-page.tsx decides instead.
addEventListener('vite:preloadError', ({ payload }) => {
  // What a part throws as it starts is another matter, and may have a message that cannot be changed.
  if (payload instanceof TypeError) payload.message = `A part is missing: ${payload.message}`;
});

const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting();
  // What is drawn next is the page; what comes after that delays nobody.
  requestAnimationFrame(() => setTimeout(loadTagManager));
});

// Everything the page must wait for starts at once: its session and data, its code, the language.
router.load().catch(console.error);
// The page that needs a part asks for it again, and reports it if it cannot be loaded.
fetchPage().catch(() => undefined);
start().catch(reportError);

/**
 * Not awaited by the module itself: as long as a module does that, WebKit may evaluate those that import it, and those that import these,
 * before what they need is there (WebKit bug 242740), and every part of the portal imports this file's.
 */
async function start(): Promise<void> {
  await startLanguage(i18n);
  withstandAlterations();
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
}

/** For a user whom this device remembers, the page's code and the device's database load while the server is being asked. */
async function fetchPage(): Promise<void> {
  if (!(await services.session.rememberedUser())) return;
  const routes: Record<string, AnyRoute | undefined> = { ...router.routesById };
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = routes[routeId];
    if (route) router.loadRouteChunk(route)?.catch(() => undefined);
  }
}
