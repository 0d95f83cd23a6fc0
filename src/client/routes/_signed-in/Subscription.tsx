/** The company, its plan and invoices. */
import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionScreen } from '#client/features/company/subscription-screen.tsx';
import { guardedBy } from './-guard.ts';

export const Route = createFileRoute('/_signed-in/Subscription')({
  beforeLoad: guardedBy('company'),
  component: SubscriptionScreen,
});
