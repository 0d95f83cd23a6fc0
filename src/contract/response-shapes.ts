/** The shapes of every answer. The build derives them once and leaves the schemas out (client/wire-table-plugin.ts). */
import { type AnswerShapes, answersOf, shapesOf } from './shape.ts';

export const answerShapes: AnswerShapes = shapesOf(answersOf(() => true));
