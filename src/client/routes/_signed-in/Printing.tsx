/** What this device prints on, and the company's stations. */
import { createFileRoute } from '@tanstack/react-router';
import { PrintingScreen } from '#client/features/stations/printing-screen.tsx';

export const Route = createFileRoute('/_signed-in/Printing')({ component: PrintingScreen });
