/** The signed-in user's own page. */
import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '#client/features/profile/profile-screen.tsx';

export const Route = createFileRoute('/_signed-in/MyProfile')({ component: ProfileScreen });
