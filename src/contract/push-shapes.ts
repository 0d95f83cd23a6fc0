/** The shape of what the server says on the socket; derived by the build as those of the answers are. */
import { PushSchema } from './push.ts';
import { type Described, type Shapes, shapesOf } from './shape.ts';

export const pushShapes: Shapes<'push'> = shapesOf([['push', PushSchema as unknown as Described]]);
