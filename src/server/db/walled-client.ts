/**
 * A connection whose statements run as the role behind the wall and for the company of their scope. A transaction is told by the packet
 * that begins it. A single statement is told by one that is sent before it in the same packet: both are one transaction, so that
 * nothing is left on the connection, there is no further round trip, and a pooler passes both on together.
 * Not here: the policies (company-wall.ts), whose scope it is (company-scope.ts).
 */
import pg from 'pg';
import { presentScope } from './company-scope.ts';

const BEGINS = /^(begin|start transaction)\b/i;
const ENDS = /^(commit|rollback)$/i;
/** Returns no row. What it sets ends with the transaction. */
const ENTER = "select where set_config('kaj.company', $1, true) is null or set_config('role', $2, true) is null";
const ENTER_NAME = 'kaj_enter';

export interface Wall {
  /** The role behind it; undefined while there is no wall. */
  role: string | undefined;
  /** Told of a statement of no company and no gate, which runs in front of the wall unless this throws. */
  readonly lost: (text: string) => void;
}

/** What pg's own query does for its connection (its types leave it out). */
interface SentQuery {
  prepare(connection: SentOver): void;
  handleCommandComplete(message: unknown, connection: SentOver): void;
}

interface SentOver {
  parse(statement: { text: string; name: string }): void;
  bind(values: { statement: string; values: readonly string[]; valueMapper: (value: string) => string }): void;
  execute(portal: { portal: string }): void;
}

type Statement = pg.QueryConfig & { readonly queryMode?: 'extended' };

/** `keepsStatements`: whether what is prepared on a connection is there the next time. */
export function walledClient(wall: Wall, keepsStatements: boolean): typeof pg.Client {
  return class WalledClient extends pg.Client {
    /** The company that the transaction has been told of. */
    private within: string | null = null;
    private knowsEnter = false;

    /** Takes all that pg's own `query` takes; `never` stands for each of its results. */
    override query(...asked: unknown[]): never {
      const [first, values] = asked;
      const { role } = wall;
      const query = super.query as (...parameters: unknown[]) => never;
      const pass = () => query.apply(this, asked);
      if (role === undefined || !isStatement(first)) return pass();
      const text = typeof first === 'string' ? first : first.text;
      if (ENDS.test(text)) return pass();
      const scope = presentScope();
      if (!scope) {
        try {
          wall.lost(text);
        } catch (error) {
          return Promise.reject(error) as never;
        }
      }
      const companyId = scope?.companyId ?? null;
      const isInTransaction = ['T', 'E'].includes(this.getTransactionStatus() ?? '');
      const within = isInTransaction ? this.within : null;
      if (BEGINS.test(text)) {
        this.within = companyId;
        return companyId === null ? pass() : query.call(this, `${text}; ${this.entering(role, companyId)}`);
      }
      if (companyId === within) return pass();
      if (isInTransaction) this.within = companyId;
      else if (keepsStatements && !this.knowsEnter) this.learnEnter(query);
      const statement: Statement =
        typeof first === 'string' ? { text, ...(Array.isArray(values) && { values }) } : first;
      return this.after([companyId ?? '', companyId === null ? 'none' : role], statement) as never;
    }

    /** Without values it is one packet with what begins the transaction. */
    private entering(role: string, companyId: string): string {
      return `set local role ${this.escapeIdentifier(role)}; set local kaj.company = ${this.escapeLiteral(companyId)}`;
    }

    /** Once for each connection: outside of a transaction it sets nothing. */
    private learnEnter(query: (...parameters: unknown[]) => unknown): void {
      const learning = query.call(this, { name: ENTER_NAME, text: ENTER, values: ['', 'none'] }) as Promise<unknown>;
      learning.then(
        () => {
          this.knowsEnter = true;
        },
        () => undefined,
      );
    }

    private after(values: readonly string[], statement: Statement): Promise<unknown> {
      const isKnown = this.knowsEnter;
      // A name counts as parsed when anything is; without one nothing can be counted wrongly.
      const { name, ...unnamed } = statement;
      const asked = { ...(isKnown ? statement : unnamed), queryMode: 'extended' };
      return new Promise((resolve, reject) => {
        const sent = new pg.Query(asked, (error, result) => (error ? reject(error) : resolve(result)));
        precede(sent as unknown as SentQuery, isKnown, values);
        super.query(sent);
      });
    }
  };
}

function precede(sent: SentQuery, isKnown: boolean, values: readonly string[]): void {
  const { prepare, handleCommandComplete } = sent;
  let hasEntered = false;
  sent.prepare = (connection) => {
    const statement = isKnown ? ENTER_NAME : '';
    if (!isKnown) connection.parse({ text: ENTER, name: '' });
    connection.bind({ statement, values, valueMapper: (value) => value });
    connection.execute({ portal: '' });
    prepare.call(sent, connection);
  };
  sent.handleCommandComplete = (message, connection) => {
    if (hasEntered) handleCommandComplete.call(sent, message, connection);
    hasEntered = true;
  };
}

function isStatement(asked: unknown): asked is string | Statement {
  return typeof asked === 'string' || (typeof asked === 'object' && asked !== null && !('submit' in asked));
}
