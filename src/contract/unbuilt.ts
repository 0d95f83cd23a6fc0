/** Operations that are announced and not built yet: they answer 501 after session and role. This list only ever shrinks. */
import type { OperationName } from './operations.ts';

export const UNBUILT: readonly OperationName[] = [];
