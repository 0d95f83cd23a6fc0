/** The start page. */
import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#client/features/support/home-screen.tsx';

export const Route = createFileRoute('/_signed-in/(home)/Home')({ component: HomeScreen });
