/** The company's connections to carriers. The search lives in the URL. */
import { createFileRoute, useSearch } from '@tanstack/react-router';
import { CarriersScreen } from '#client/features/carriers/carriers-screen.tsx';

export const Route = createFileRoute('/_signed-in/(registers)/Carriers/')({ component: Carriers });

function Carriers() {
  return <CarriersScreen asked={useSearch({ strict: false })} />;
}
