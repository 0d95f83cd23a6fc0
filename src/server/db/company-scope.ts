/**
 * For whom the statements of this moment run: for one company, or across companies for a reason that is named. A request, a job and
 * a write each begin one, and what they call or await is in it. Behind the wall (company-wall.ts) PostgreSQL shows and takes the rows of that
 * company alone, whatever a statement asks for.
 * Not here: how the database is told (walled-client.ts).
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Scope {
  /** Null across companies. */
  readonly companyId: string | null;
  /** Why it may be across companies. */
  readonly reason?: string;
}

const scopes = new AsyncLocalStorage<Scope>();
/** Following every promise costs some processor time, which is saved where nobody asks. */
let isAsked = false;

/** From now on scopes are kept; called before anything begins one. */
export function keepScopes(): void {
  isAsked = true;
}

export function inCompany<Result>(companyId: string, work: () => Result): Result {
  return isAsked ? scopes.run({ companyId }, work) : work();
}

/** The one gate in the wall. `reason`: why this must see more than one company; a test lists all of them. */
export function acrossCompanies<Result>(reason: string, work: () => Result): Result {
  return isAsked ? scopes.run({ companyId: null, reason }, work) : work();
}

/** What is read at somebody else's pace, each part in the scope of this moment. */
export function keepingScope<Part>(parts: AsyncIterable<Part>): AsyncIterable<Part> {
  if (!isAsked) return parts;
  const inScope = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]: () => {
      const reading = parts[Symbol.asyncIterator]();
      return {
        next: () => inScope(() => reading.next()),
        return: async () => inScope(async () => (await reading.return?.()) ?? { done: true, value: undefined }),
      };
    },
  };
}

export function presentScope(): Scope | undefined {
  return scopes.getStore();
}
