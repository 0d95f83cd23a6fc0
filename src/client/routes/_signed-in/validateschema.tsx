/** A developer's check of shipment data. */
import { createFileRoute } from '@tanstack/react-router';
import { DataCheckScreen } from '#client/features/data-check/data-check-screen.tsx';

export const Route = createFileRoute('/_signed-in/validateschema')({ component: DataCheckScreen });
