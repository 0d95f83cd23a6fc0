/** Help: tour, questions and answers, agreement. */
import { createFileRoute } from '@tanstack/react-router';
import { SupportScreen } from '#client/features/support/support-screen.tsx';

export const Route = createFileRoute('/_signed-in/(home)/Support')({ component: SupportScreen });
