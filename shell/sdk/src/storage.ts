/** Part of a browser's storage that the SDK uses. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Wraps a storage so that no access throws: values that the browser refuses are kept in memory.
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

/** Storage that outlives visits; values that the browser refuses (blocked cookies, full disk) last until reload. */
export const memory: Store = available(() => localStorage);

/** Storage of this tab; lasts until reload if the browser blocks it. */
export const tabMemory: Store = available(() => sessionStorage);

/** Name under which the browser stores favourites (R57); `account` in its value is the e-mail of the account, or null. */
export const FAVOURITES = 'vitrina.favoritos';

/** Name under which a store records the e-mail of the account that its drafts belong to. */
export const OWNER = 'borradores.cuenta';

/** Reads the JSON value under a name; null if it is missing or unreadable. */
export function readJson(name: string, store: Pick<Storage, 'getItem'> = memory): unknown {
  try {
    return JSON.parse(store.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a JSON value under a name, or removes it for null. Does nothing if the browser refuses. */
export function writeJson(name: string, value: unknown, store: Store = memory): void {
  try {
    if (value === null) store.removeItem(name);
    else store.setItem(name, JSON.stringify(value));
  } catch {
    // The storage is full or blocked: the value lasts until reload.
  }
}
