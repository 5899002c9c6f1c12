import type { PublishFields } from '@vitrina/contracts/rules';

/** Place of a file in a work with several (R58), or the work it is added to, as the call takes it. */
export type WorkPart = { id: string; total: number } & (PlacedPart | { agregar: true });

/** Place in a new work, whose id is 24 hexadecimal digits; positions count from 1. */
interface PlacedPart {
  posicion: number;
  portada: number;
  /** Positions of the pictures before and after. */
  comparar?: [number, number] | undefined;
}

/** Upload stored in this browser. */
export interface KeptUpload {
  key: string;
  /** E-mail of the account that sends it. */
  owner: string;
  fields: PublishFields;
  file: File;
  work?: WorkPart | undefined;
  /** True if it only waits for the server or the connection: the next page sends it automatically. */
  deferred: boolean;
}

/** Storage for uploads that outlives their page. A lost one only has to be chosen again. */
export interface KeptUploads {
  keep(upload: KeptUpload): Promise<void>;
  forget(key: string): Promise<void>;
  /**
   * Claims the uploads of this account that closed pages have left; afterwards they belong to this page alone. Removes
   * those of another account and expired ones.
   */
  read(owner: string): Promise<KeptUpload[]>;
}

const DATABASE = 'vitrina-subidas';
const STORE = 'subidas';
/** Increase with each change of the stored shape. Data of an older shape is dropped: it would expire within a day. */
const VERSION = 2;

/** `at` is the time of storage, in milliseconds since 1970. */
type StoredUpload = KeptUpload & { at: number };

/** Lifetime of an interrupted upload in the browser, in milliseconds: a day. The server keeps its key as long as the post. */
const KEPT_MS = 24 * 3_600_000;

/** Stores uploads in IndexedDB. A browser that refuses it stores none. */
export const browserUploads: KeptUploads = {
  async keep(upload) {
    await claim(upload.key);
    await withUploads((uploads) => uploads.put({ ...upload, at: Date.now() } satisfies StoredUpload)).catch(
      () => undefined,
    );
  },
  async forget(key) {
    releases.get(key)?.();
    await withUploads((uploads) => uploads.delete(key)).catch(() => undefined);
  },
  async read(owner) {
    try {
      const all = await withUploads<StoredUpload[]>((uploads) => uploads.getAll());
      const wanted = (kept: StoredUpload) => kept.owner === owner && Date.now() - kept.at < KEPT_MS;
      for (const kept of all.filter((one) => !wanted(one))) await this.forget(kept.key);
      const own: StoredUpload[] = [];
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
 * Claims an upload for this page by a lock on its key, until it is forgotten or the page is closed. False if another
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

/** Opens the database for one request: a connection kept open would be lost when a phone suspends the page. */
function withUploads<T>(act: (uploads: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, VERSION);
    opening.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion > 0) opening.result.deleteObjectStore(STORE);
      opening.result.createObjectStore(STORE, { keyPath: 'key' });
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      try {
        const transaction = database.transaction(STORE, 'readwrite');
        const request = act(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      } catch (error) {
        reject(error);
      }
      // Takes effect once the transaction has ended.
      database.close();
    };
  });
}
