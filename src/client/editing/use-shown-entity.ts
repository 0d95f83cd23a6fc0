/** The entity of a form as this device shows it, live; the same object until something in it changes. */
import { useRef } from 'react';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import { isSame } from '#domain/shared/change-set.ts';
import type { EditedKind, Versioned, VisibleEntity } from './edited-kind.ts';
import { useLiveOf } from './use-live-of.ts';

export function useShownEntity<Entity extends Versioned, Draft>(
  edited: EditedKind<Entity, Draft>,
  id: string,
): VisibleEntity<Entity> | undefined {
  const last = useRef<VisibleEntity<Entity>>(undefined);
  const shown = useLiveOf(id, async (userData) => (id === NEW_ID ? undefined : edited.find(userData, id)));
  if (!isSame(last.current, shown)) last.current = shown;
  return last.current;
}
