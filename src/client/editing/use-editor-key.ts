/**
 * The name of the editor on screen, as a React key: it stays the same when the new entity gets an id, so that focus, scroll
 * and undo are kept. An entity that got its id before its editor was drawn has none to go on with: it opens like any other.
 */
import { useRef } from 'react';
import { NEW_ID } from '#domain/commands/entity-reference.ts';

export function useEditorKey(id: string) {
  const names = useRef(new Map<string, string>());
  const opening = useRef({ id, count: 0 });
  const drawn = useRef<string>(undefined);
  // "New" opened again means another new entity.
  if (opening.current.id !== id) {
    opening.current = { id, count: opening.current.count + (id === NEW_ID ? 1 : 0) };
  }
  const ownKey = (one: string) => (one === NEW_ID ? `${one}-${opening.current.count}` : one);
  const nameOf = (one: string) => names.current.get(one) ?? ownKey(one);
  return {
    /** Whether its editor is already open: the one that has just created it. */
    isOpen: (one: string) => names.current.has(one),
    /** For the editor that is drawn. */
    of(one: string) {
      drawn.current = one;
      return nameOf(one);
    },
    keep(created: string) {
      if (drawn.current === id) names.current.set(created, nameOf(id));
    },
  };
}
