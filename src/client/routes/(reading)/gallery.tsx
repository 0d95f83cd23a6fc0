/** Every part of the kit on one page; in development only. The built portal knows no such place. */
import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';

const Gallery = import.meta.env.DEV
  ? lazy(() => import('#client/ui/gallery/gallery.tsx').then((module) => ({ default: module.Gallery })))
  : () => null;

export const Route = createFileRoute('/(reading)/gallery')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw redirect({ to: '/Shipments', replace: true });
  },
  component: GalleryPage,
});

function GalleryPage() {
  const { language, setLanguage } = useLanguage();
  return <Gallery language={language} onLanguage={setLanguage} />;
}
