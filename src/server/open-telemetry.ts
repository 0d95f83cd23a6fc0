/** Traces of this process and its logs for another system, if the settings ask for them; only then is OpenTelemetry loaded. */
import type { Config } from './config/config.ts';
import type { OutsideLogs } from './monitoring/outside-logs.ts';
import type { Traces } from './monitoring/traces.ts';

type Closers = (() => Promise<unknown>)[];

export async function openTracesOf({ traces: wanted }: Config, closers: Closers): Promise<Traces | undefined> {
  if (!wanted) return undefined;
  const { openTraces } = await import('./monitoring/traces.ts');
  const traces = openTraces(wanted);
  closers.push(traces.close);
  return traces;
}

export async function openOutsideLogsOf(
  { outsideLogs: wanted }: Config,
  closers: Closers,
): Promise<OutsideLogs | undefined> {
  if (!wanted) return undefined;
  const { openOutsideLogs } = await import('./monitoring/outside-logs.ts');
  const outsideLogs = openOutsideLogs(wanted);
  closers.push(outsideLogs.close);
  return outsideLogs;
}

/** Where the lines of the log go: to standard output in any case. */
export function loggerOf({ logLevel: level }: Pick<Config, 'logLevel'>, outsideLogs: OutsideLogs | undefined) {
  if (!outsideLogs) return { level };
  const write = (line: string) => {
    process.stdout.write(line);
    outsideLogs.line(line);
  };
  return { level, stream: { write } };
}
