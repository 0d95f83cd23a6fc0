/** The shape of the server's pushes on the socket; the build derives it like the shapes of the answers. */
import { PushSchema } from './push.ts';
import { type Described, type Shapes, shapesOf } from './shape.ts';

export const pushShapes: Shapes<'push'> = shapesOf([['push', PushSchema as unknown as Described]]);
