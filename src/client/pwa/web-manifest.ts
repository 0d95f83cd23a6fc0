/** The web app manifest: how Kaj looks once it is installed, and what a long press on its icon offers. */
import type { ManifestOptions } from 'vite-plugin-pwa';

/** Colours of the light theme; the page itself follows the chosen theme. */
const SURFACE = '#eff2f2';
const ACCENT = '#0a5c69';

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Kaj – freight booking',
  short_name: 'Kaj',
  description: 'Book freight, print labels and waybills, also where the network does not reach.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/Home',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: SURFACE,
  theme_color: ACCENT,
  categories: ['business', 'logistics', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon-monochrome.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
  ],
  shortcuts: [
    {
      name: 'New shipment',
      short_name: 'New',
      url: '/Shipment/new',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Shipments',
      url: '/Shipments',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
  screenshots: [
    {
      src: '/screenshots/shipments-wide.png',
      sizes: '1180x820',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Shipments',
    },
    {
      src: '/screenshots/shipments-narrow.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Shipments',
    },
  ],
};
