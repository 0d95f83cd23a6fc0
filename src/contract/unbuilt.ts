/**
 * Operations that are announced but not built yet: they answer 501 after the session and role checks. This list must only
 * shrink.
 */
import type { OperationName } from './operations.ts';

export const UNBUILT: readonly OperationName[] = [];
