/** Questions and answers, for anybody, signed in or not. */
import { createFileRoute } from '@tanstack/react-router';
import { FaqScreen } from '#client/features/support/faq-screen.tsx';

export const Route = createFileRoute('/(reading)/Faq')({ component: FaqScreen });
