/** A value in memory that screens can follow (for `useSyncExternalStore`). */

export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Calls back after every change; the answer stops it. */
  subscribe(listener: () => void): () => void;
}

/** Makes a store that holds `initial`. */
export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
