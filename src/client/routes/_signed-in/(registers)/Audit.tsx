/** The audit log of the company. Its filters and page live in the URL. */
import { createFileRoute } from '@tanstack/react-router';
import { useParsedSearch } from '#client/components/use-parsed-search.ts';
import { AuditScreen } from '#client/features/audit/audit-screen.tsx';
import { parseAuditSearch } from '#client/features/audit/audit-search.ts';
import { guardedBy } from '../-guard.ts';

export const Route = createFileRoute('/_signed-in/(registers)/Audit')({
  beforeLoad: guardedBy('audit'),
  component: Audit,
});

function Audit() {
  return <AuditScreen search={useParsedSearch(parseAuditSearch)} />;
}
