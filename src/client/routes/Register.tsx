/** Registration of a company. */
import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '#client/features/registration/register-screen.tsx';

export const Route = createFileRoute('/Register')({ component: RegisterScreen });
