/**
 * Three facts a start must know before anything is loaded: that someone has signed in here, that someone signed out
 * while the server could not be told, and that the server has announced `sync`. Marks, not data: no name, no token.
 */
export interface SessionMarks {
  has(mark: SessionMark): boolean;
  set(mark: SessionMark, present: boolean): void;
}
export type SessionMark = 'remembered' | 'signOutPending' | 'exact';

export function createSessionMarks(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SessionMarks {
  const key = (mark: SessionMark) => `kaj.${mark}`;
  return {
    has: (mark) => storage.getItem(key(mark)) !== null,
    set(mark, present) {
      if (present) storage.setItem(key(mark), '1');
      else storage.removeItem(key(mark));
    },
  };
}
