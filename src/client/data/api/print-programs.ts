/** Which executables of the print program the portal's own origin offers; none where nobody has made any. */
import { PRINT_PROGRAM_LIST, PRINT_PROGRAMS, type PrintProgram } from '#contract/station.ts';
import { askPortal } from './published-version.ts';

export async function offeredPrograms(): Promise<PrintProgram[]> {
  const { status, contentType, text } = await askPortal(PRINT_PROGRAM_LIST);
  if (status !== 200 || !contentType.startsWith('application/json')) return [];
  const names: unknown = JSON.parse(text);
  return PRINT_PROGRAMS.filter((name) => Array.isArray(names) && names.includes(name));
}
