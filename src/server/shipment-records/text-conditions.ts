/**
 * The conditions of a text in the one box, over the texts stored beside shipments and addresses (domain/shipments/found-text.ts).
 * They hold letters, digits and edges only, so a pattern needs no escapes.
 */
import { type RawBuilder, sql } from 'kysely';
import { type AskedText, asksForPackages } from '#domain/shipments/asked-text.ts';
import { EDGE } from '#domain/shipments/found-text.ts';
import { acrossCompanies } from '#server/db/company-scope.ts';

type Condition = RawBuilder<boolean>;

export function answers(text: RawBuilder<unknown>, asked: AskedText): Condition {
  const words = asked.words.map((word) => sql<boolean>`${text} like ${`%${word}%`}`);
  return any([...whole(text, asked), sql<boolean>`(${sql.join(words, sql` and `)})`]);
}

export function whole(text: RawBuilder<unknown>, { numbers }: AskedText): readonly Condition[] {
  return numbers.map((number) => sql<boolean>`${text} like ${`%${EDGE}${number}${EDGE}%`}`);
}

export function part(text: RawBuilder<unknown>, asked: AskedText): readonly Condition[] {
  return asksForPackages(asked) ? [sql<boolean>`${text} like ${`%${asked.whole}%`}`] : [];
}

/**
 * Behind the wall PostgreSQL uses no index of words, because `like` could tell of rows that it may not show. So what a text finds is found
 * across the gate, as ids that the statement confines to its company; their rows are read behind the wall.
 */
export function findingIds<Result>(find: () => Result): Result {
  return acrossCompanies('an index of words is not used behind the wall', find);
}

export function any(conditions: readonly Condition[]): Condition {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Of a shipment, by its packages too. */
export function answersByPackage(asked: AskedText): Condition {
  const packages = sql.ref('find_packages');
  return any([answers(sql.ref('find_text'), asked), ...whole(packages, asked), ...part(packages, asked)]);
}
