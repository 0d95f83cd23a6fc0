/**
 * The shapes of the answers that a page gets before anything else is there: to whoever is not signed in, and to what the
 * shipments list asks. A page that needs those of other answers loads all of them (answer-shapes.ts).
 */
import { type OperationName, operations } from './operations.ts';
import { type AnswerShapes, answersOf, shapesOf } from './shape.ts';

const OF_THE_LIST: readonly OperationName[] = ['webSocketToken', 'staticData', 'changes', 'shipmentsList'];

export const firstAnswerShapes: AnswerShapes = shapesOf(answersOf(isFirst));

function isFirst(name: OperationName): boolean {
  const { access } = operations[name];
  return access === 'public' || access === 'cookie' || OF_THE_LIST.includes(name);
}
