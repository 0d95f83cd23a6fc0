/** Traces of this process, if the settings ask for them; only then is OpenTelemetry loaded. */
import type { Config } from './config/config.ts';
import type { Traces } from './monitoring/traces.ts';

export async function openTracesOf(
  { traces: wanted }: Config,
  closers: (() => Promise<unknown>)[],
): Promise<Traces | undefined> {
  if (!wanted) return undefined;
  const { openTraces } = await import('./monitoring/traces.ts');
  const traces = openTraces(wanted);
  closers.push(traces.close);
  return traces;
}
