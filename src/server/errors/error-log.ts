/** What is logged of an error. Its message may quote what somebody sent, so it is only the kind, the code and the places. */
export function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { name, stack = '', cause } = error;
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string };
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { kind: name, code, constraint, table, places, ...(cause === undefined ? {} : { cause: describe(cause) }) };
}
