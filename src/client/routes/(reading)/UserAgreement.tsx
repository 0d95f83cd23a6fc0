/** The user agreement, for anybody, signed in or not. */
import { createFileRoute } from '@tanstack/react-router';
import { AgreementScreen } from '#client/features/support/agreement-screen.tsx';

export const Route = createFileRoute('/(reading)/UserAgreement')({ component: AgreementScreen });
