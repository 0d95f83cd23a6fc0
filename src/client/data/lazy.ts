/**
 * A service whose code is loaded on demand. Each of the named calls loads it first; calls that must be answered before that
 * are not among them. The next call retries a load that failed.
 */
type AsyncName<Service> = {
  [Name in keyof Service]: Service[Name] extends (...input: never[]) => Promise<unknown> ? Name : never;
}[keyof Service];

export interface Lazy<Service, Name extends keyof Service> {
  /** Each loads the service first. */
  readonly calls: Pick<Service, Name>;
  load(): Promise<Service>;
  /** Whether somebody has asked for it, loaded or not. */
  isAsked(): boolean;
}

export function lazy<Service extends object, const Name extends AsyncName<Service>>(
  open: () => Promise<Service>,
  names: readonly Name[],
): Lazy<Service, Name> {
  let loading: Promise<Service> | undefined;

  function load(): Promise<Service> {
    loading ??= open().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  const call =
    (name: Name) =>
    async (...input: unknown[]) =>
      ((await load())[name] as (...input: unknown[]) => Promise<unknown>)(...input);
  return {
    calls: Object.fromEntries(names.map((name) => [name, call(name)])) as Pick<Service, Name>,
    load,
    isAsked: () => loading !== undefined,
  };
}
