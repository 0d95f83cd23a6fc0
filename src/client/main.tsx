/** Starts the portal: services, languages, router, page. */
import '#client/ui/tokens.css';
import '#client/ui/base.css';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ServicesProvider } from '#client/components/services.tsx';
import { createTranslations, startLanguage } from '#client/i18n/translations.ts';
import { createServices } from './composition.ts';
import { createAppRouter } from './router.tsx';

const i18n = createTranslations();
const services = createServices({ language: () => i18n.locale || 'en' });
services.connectivity.start();
services.installOffer.start();
const router = createAppRouter(services);

await startLanguage(i18n);

// The router would load the page again by itself for a missing part, unsaved edits or not; shell/error-page.tsx decides.
addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = `A part is missing: ${payload.message}`;
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <RouterProvider router={router} />
      </ServicesProvider>
    </I18nProvider>
  </StrictMode>,
);
