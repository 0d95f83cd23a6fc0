/**
 * The shapes of the answers that any page may need first: those for visitors who are not signed in. Those of somebody who is signed in
 * come with their data (own-response-shapes.ts); a page that needs any other shape loads all of them (response-shapes.ts).
 */
import { type Operation, type OperationName, operations } from './operations.ts';
import { type AnswerShapes, answersOf, shapesOf } from './shape.ts';

export const firstAnswerShapes: AnswerShapes = shapesOf(answersOf(isFirst));

function isFirst(name: OperationName): boolean {
  const { access, forOperators }: Operation = operations[name];
  return !forOperators && (access === 'public' || access === 'cookie');
}
