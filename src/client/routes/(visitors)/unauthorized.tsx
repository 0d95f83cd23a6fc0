/** Shown when a role check fails. */
import { createFileRoute } from '@tanstack/react-router';
import { UnauthorizedScreen } from '#client/features/session/unauthorized-screen.tsx';

export const Route = createFileRoute('/(visitors)/unauthorized')({ component: UnauthorizedScreen });
