/** The company, its plan and invoices. */
import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionScreen } from '#client/features/company/subscription-screen.tsx';

export const Route = createFileRoute('/_signed-in/_company/Subscription')({ component: SubscriptionScreen });
