import type { PublishFields } from '@vitrina/contracts/rules';

/** An upload as it is kept in this browser. */
export interface KeptUpload {
  key: string;
  /** E-mail of the account that sends it. */
  owner: string;
  fields: PublishFields;
  file: File;
  /** True where it only waits for the server or the connection: the next page sends it automatically. */
  deferred: boolean;
}

/** Storage for uploads beyond the life of their page. A lost one only has to be chosen again. */
export interface KeptUploads {
  keep(upload: KeptUpload): Promise<void>;
  forget(key: string): Promise<void>;
  /**
   * The uploads of this account that closed pages have left; from now on they belong to this page alone. Those of another
   * account and old ones are removed.
   */
  read(owner: string): Promise<KeptUpload[]>;
}

const DATABASE = 'vitrina-subidas';
const STORE = 'subidas';
/** How long an interrupted upload is offered again, in milliseconds: as long as the server knows its key. */
const KEPT_MS = 24 * 3_600_000;

/** Uploads in IndexedDB. A browser that refuses it keeps none. */
export const browserUploads: KeptUploads = {
  async keep(upload) {
    await claim(upload.key);
    await inStore('readwrite', (store) => store.put({ ...upload, at: Date.now() })).catch(() => undefined);
  },
  async forget(key) {
    releases.get(key)?.();
    await inStore('readwrite', (store) => store.delete(key)).catch(() => undefined);
  },
  async read(owner) {
    try {
      const all: (KeptUpload & { at: number })[] = await inStore('readonly', (store) => store.getAll());
      const wanted = (kept: KeptUpload & { at: number }) => kept.owner === owner && Date.now() - kept.at < KEPT_MS;
      for (const kept of all.filter((one) => !wanted(one))) await this.forget(kept.key);
      const own: typeof all = [];
      for (const kept of all.filter(wanted)) if (await claim(kept.key)) own.push(kept);
      return own.sort((a, b) => a.at - b.at);
    } catch {
      return [];
    }
  },
};

const lockOf = (key: string) => `vitrina-subida-${key}`;
const releases = new Map<string, () => void>();

/**
 * Claims an upload for this page by a lock of its key, until it is forgotten or the page is closed. False where another
 * page has it. In a browser without locks every page gets it: the server recognises the key.
 */
function claim(key: string): Promise<boolean> {
  if (!navigator.locks || releases.has(key)) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(lockOf(key), { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (!lock) return undefined;
        return new Promise<void>((release) => {
          releases.set(key, () => {
            releases.delete(key);
            release();
          });
        });
      })
      .catch(() => resolve(true));
  });
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    return await new Promise<T>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
