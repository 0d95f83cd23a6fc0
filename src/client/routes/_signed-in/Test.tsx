/** The device check. */
import { createFileRoute } from '@tanstack/react-router';
import { DeviceCheckScreen } from '#client/features/device-check/device-check-screen.tsx';

export const Route = createFileRoute('/_signed-in/Test')({ component: DeviceCheckScreen });
