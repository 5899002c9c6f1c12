type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function volatile(): Store {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

function available(): Store {
  try {
    const probe = 'vitrina.prueba';
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return volatile();
  }
}

/** What the browser remembers between visits; where it refuses to (private windows, full disk), only until reload. */
export const memory: Store = available();
