/** A value that notifies its listeners of changes: how the data layer, which does not know React, passes its state to it. */
export interface Observable<T> {
  get(): T;
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

export interface ObservableValue<T> extends Observable<T> {
  set(next: T): void;
}

export function createObservable<T>(initial: T): ObservableValue<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
