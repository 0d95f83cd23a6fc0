/**
 * The shapes of the answers that a page needs first: those for visitors who are not signed in, and those of the shipments
 * list. A page that needs any other shape loads all of them (response-shapes.ts).
 */
import { type Operation, type OperationName, operations } from './operations.ts';
import { type AnswerShapes, answersOf, shapesOf } from './shape.ts';

const OF_THE_LIST: readonly OperationName[] = ['webSocketToken', 'staticData', 'changes', 'shipmentsList'];

export const firstAnswerShapes: AnswerShapes = shapesOf(answersOf(isFirst));

function isFirst(name: OperationName): boolean {
  const { access, forOperators }: Operation = operations[name];
  if (forOperators) return false;
  return access === 'public' || access === 'cookie' || OF_THE_LIST.includes(name);
}
