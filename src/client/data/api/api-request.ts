/** Turns a call of the operations table into a request: path, query, body. Pure. Not here: sending it (api-client.ts). */
import {
  type BodyInputOf,
  type Operation,
  type OperationName,
  operations,
  type ParamsOf,
  type PathPart,
  type QueryInputOf,
  type ResponseOf,
} from '#contract/operations.ts';

type Table = typeof operations;
type Optional<Value, Key extends string> = undefined extends Value
  ? { readonly [K in Key]?: Value }
  : { readonly [K in Key]: Value };

/** What an operation needs to be called: the parts of its path, its query, its body. */
export type CallInput<Name extends OperationName> = ([PathPart<Table[Name]['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<Name> }) &
  Optional<QueryInputOf<Name>, 'query'> &
  Optional<BodyInputOf<Name>, 'body'>;
export type CallResponse<Name extends OperationName> = ResponseOf<Name>;

/** The same, where the operation is known only at run time. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: unknown;
  readonly body?: unknown;
}

export function operationOf(name: OperationName): Operation {
  return operations[name];
}

/** Path and query below the base of the API. */
export function pathOf(name: OperationName, { params, query }: LooseInput): string {
  const path = operations[name].path.replace(/:(\w+)/g, (_, part: string) => {
    const value = params?.[part];
    if (!value) throw new Error(`${name} needs ${part}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
