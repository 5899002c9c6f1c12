type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Wraps a storage so that no access throws: what the browser refuses is kept in memory.
 * @param storage reads the property, which throws if cookies are blocked
 */
function available(storage: () => Storage): Store {
  const refused = new Map<string, string>();
  const read = (key: string) => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => refused.get(key) ?? read(key),
    setItem: (key, value) => {
      try {
        storage().setItem(key, value);
        refused.delete(key);
      } catch {
        refused.set(key, value);
      }
    },
    removeItem: (key) => {
      refused.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
  };
}

/** Storage that outlives visits; what the browser refuses (blocked cookies, full disk) is kept until reload only. */
export const memory: Store = available(() => localStorage);

/** Storage of this tab; kept until reload only, if the browser blocks it. */
export const tabMemory: Store = available(() => sessionStorage);

/** The JSON value under a name; null where there is none or it is not readable. */
export function readJson(name: string, store: Pick<Storage, 'getItem'> = memory): unknown {
  try {
    return JSON.parse(store.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a JSON value under a name, and removes it for null; a browser that refuses keeps nothing. */
export function writeJson(name: string, value: unknown, store: Store = memory): void {
  try {
    if (value === null) store.removeItem(name);
    else store.setItem(name, JSON.stringify(value));
  } catch {
    // Full or forbidden: only until reload then.
  }
}
