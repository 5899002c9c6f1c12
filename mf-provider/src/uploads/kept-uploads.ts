import type { PublishFields } from '@vitrina/contracts/rules';

/** An upload as it is kept in this browser. */
export interface KeptUpload {
  key: string;
  /** E-mail of the account that sends it. */
  owner: string;
  fields: PublishFields;
  file: File;
}

/** Where uploads outlive their page. Losing one costs its owner a second choice of the file, nothing more. */
export interface KeptUploads {
  keep(upload: KeptUpload): Promise<void>;
  forget(key: string): Promise<void>;
  /** What pages that are gone have left of this account; what is another account's or too old is removed. */
  read(owner: string): Promise<KeptUpload[]>;
}

const DATABASE = 'vitrina-subidas';
const STORE = 'subidas';
/** How long an upload that was cut off is offered again, in milliseconds: the server knows its key no longer. */
const KEPT_MS = 24 * 3_600_000;

/** Uploads in IndexedDB. A browser that refuses it keeps none. */
export const browserUploads: KeptUploads = {
  async keep(upload) {
    holdUntilGone(upload.key);
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
      const elsewhere = await heldByPages();
      return all.filter((kept) => wanted(kept) && !elsewhere.has(lockOf(kept.key))).sort((a, b) => a.at - b.at);
    } catch {
      return [];
    }
  },
};

/** Names of the locks by which open pages say which uploads are theirs. */
async function heldByPages(): Promise<Set<string>> {
  const state = await navigator.locks?.query();
  return new Set((state?.held ?? []).flatMap(({ name }) => name ?? []));
}

const lockOf = (key: string) => `vitrina-subida-${key}`;
const releases = new Map<string, () => void>();

/** The browser gives the lock back when the page is gone, however it went. */
function holdUntilGone(key: string): void {
  navigator.locks
    ?.request(
      lockOf(key),
      () =>
        new Promise<void>((resolve) => {
          releases.set(key, () => {
            releases.delete(key);
            resolve();
          });
        }),
    )
    .catch(() => undefined);
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
