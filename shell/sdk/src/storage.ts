type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function volatile(): Store {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** @param storage reads the property, which throws if cookies are blocked */
function available(storage: () => Storage): Store {
  try {
    const store = storage();
    const probe = 'vitrina.prueba';
    store.setItem(probe, '1');
    store.removeItem(probe);
    return store;
  } catch {
    return volatile();
  }
}

/** What the browser remembers between visits; only until reload where it refuses (blocked cookies, full disk). */
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
