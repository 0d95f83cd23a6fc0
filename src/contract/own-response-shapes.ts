/** The shapes of what is asked first for somebody who is signed in: their data, and the list of shipments. */
import type { OperationName } from './operations.ts';
import { type AnswerShapes, answersOf, shapesOf } from './shape.ts';

const FIRST: readonly OperationName[] = ['webSocketToken', 'staticData', 'changes', 'shipmentsList'];

export const ownAnswerShapes: AnswerShapes = shapesOf(answersOf((name) => FIRST.includes(name)));
