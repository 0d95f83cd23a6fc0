/** One end of day, while it runs and afterwards. */
import { createFileRoute } from '@tanstack/react-router';
import { DayRunScreen } from '#client/features/shipments/end-of-day/end-of-day-run-screen.tsx';

export const Route = createFileRoute('/_signed-in/(papers)/EndOfDay/$jobId')({ component: EndOfDayRun });

function EndOfDayRun() {
  return <DayRunScreen jobId={Route.useParams().jobId} />;
}
