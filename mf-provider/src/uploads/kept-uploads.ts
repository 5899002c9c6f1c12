import type { PublishFields } from '@vitrina/contracts/rules';

/** An upload as it is kept in this browser. */
export interface KeptUpload {
  key: string;
  /** E-mail of the account that sends it. */
  owner: string;
  fields: PublishFields;
  file: File;
  /** True where it only waits for the server or the connection: the next page sends it without being asked. */
  deferred: boolean;
}

/** Where uploads outlive their page. Losing one costs its owner a second choice of the file, nothing more. */
export interface KeptUploads {
  keep(upload: KeptUpload): Promise<void>;
  forget(key: string): Promise<void>;
  /**
   * What pages that are gone have left of this account; from now on it is this page's alone. What is another account's
   * or too old is removed.
   */
  read(owner: string): Promise<KeptUpload[]>;
}

const DATABASE = 'vitrina-subidas';
const STORE = 'subidas';
/** How long an upload that was cut off is offered again, in milliseconds: the server knows its key no longer. */
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
 * Makes an upload this page's own by a lock of its key, until it is forgotten or the page is gone, however it went.
 * False where another page has it. A browser without locks lets every page have it: the server knows the key.
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
