import type { PublishFields } from '@vitrina/contracts/rules';
import { newKey } from '@vitrina/sdk';
import type { KeptUploads, WorkPart } from './kept-uploads.ts';
import type { Outcome } from './send-upload.ts';

/**
 * State of an upload before its post is in the gallery. `deferred` waits for the server or the connection,
 * `interrupted` was cut off by a reload, `accepted` is stored by the server.
 */
type UploadState = 'waiting' | 'sending' | 'deferred' | 'refused' | 'interrupted' | 'accepted';

/** Filled form on its way to the server. */
export interface Upload {
  /** Also the idempotency key: however often it is sent, it creates one post. */
  readonly key: string;
  readonly fields: PublishFields;
  readonly file: File;
  /** Its place in a work with several files. */
  readonly work?: WorkPart | undefined;
  readonly state: UploadState;
  /** Percentage sent, 0 to 100. */
  readonly percent: number;
  /** Spanish text of what is wrong, or null. */
  readonly error: string | null;
  /** Its error code, `sin_conexion`, or null. */
  readonly code: string | null;
  /** Id of its post, once the server has accepted it. */
  readonly postId: string | null;
}

/** Returns true while an upload is being sent or waits to be. */
export function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending' || state === 'deferred' || state === 'accepted';
}

type Send = (
  upload: { key: string; fields: PublishFields; file: File; work?: WorkPart | undefined },
  options: { signal: AbortSignal; onPercent(percent: number): void },
) => Promise<Outcome>;

/** First pause before an automatic retry, in milliseconds; each further one is twice as long. */
const FIRST_PAUSE_MS = 5_000;
/** Longest pause, in milliseconds, unless the server asks for a longer one. */
const LONGEST_PAUSE_MS = 120_000;
/** Random extension of a pause as a share of it, so that not all browsers come back simultaneously. */
const SPREAD = 0.2;

/** Pause before the next attempt after `repeats` failures, at least `asked`, in milliseconds; `chance` is 0 to 1. */
export function pauseOf(repeats: number, asked: number, chance: number): number {
  const own = Math.min(FIRST_PAUSE_MS * 2 ** (repeats - 1), LONGEST_PAUSE_MS);
  return Math.round(Math.max(own, asked) * (1 + SPREAD * chance));
}

/**
 * Uploads of this page, sent one after the other. Lives outside the screens: navigation within the application stops
 * nothing. An upload that the server cannot accept now is sent again automatically under the same key, until it is
 * accepted or its owner cancels it; a reload does not end that. An upload that a reload interrupts is kept until its
 * owner continues or discards it.
 */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #send: Send;
  readonly #kept: KeptUploads;
  readonly #repeats = new Map<string, number>();
  readonly #pauses = new Map<string, { timer: ReturnType<typeof setTimeout>; blocksQueue: boolean }>();
  /** Keys of the uploads already stored as deferred: storing one writes its whole file. */
  readonly #deferred = new Set<string>();
  readonly #sent = new Map<string, File>();
  #running: { key: string; abort: AbortController } | null = null;
  #owner = '';
  /**
   * Called for each upload that the server has accepted; the upload leaves the list when the promise settles. The message
   * is empty while other files of the same work are on their way.
   */
  onSent: (message: string) => Promise<unknown> = () => Promise.resolve();

  constructor(send: Send, kept: KeptUploads) {
    this.#send = send;
    this.#kept = kept;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The uploads, oldest first; the same array until something changes. */
  readonly snapshot = (): readonly Upload[] => this.#uploads;

  /** File that this page has sent for a post, until `releaseFiles`. */
  fileOf(postId: string): File | undefined {
    return this.#sent.get(postId);
  }

  /** Releases the sent files of posts that have their own pictures by now. */
  releaseFiles(postIds: Iterable<string>): void {
    for (const id of postIds) this.#sent.delete(id);
  }

  /** Sets the owner by e-mail: loads the interrupted uploads of this account, and forgets those of another. */
  async open(owner: string): Promise<void> {
    if (this.#owner === owner) return;
    for (const { key } of this.#uploads) this.discard(key);
    this.#sent.clear();
    this.#owner = owner;
    const found = await this.#kept.read(owner);
    if (this.#owner !== owner) return;
    const known = new Set(this.#uploads.map(({ key }) => key));
    const again = found.filter(({ key }) => !known.has(key));
    this.#set([...again.map((kept) => fresh(kept, kept.deferred ? 'waiting' : 'interrupted')), ...this.#uploads]);
    this.#next();
  }

  /** Adds a filled form and sends it when its turn comes. Returns its key. */
  add(fields: PublishFields, file: File, work?: WorkPart): string {
    const key = newKey();
    this.#set([...this.#uploads, fresh({ key, fields, file, work }, 'waiting')]);
    void this.#kept.keep({ key, owner: this.#owner, fields, file, work, deferred: false });
    this.#next();
    return key;
  }

  /** Adds the files of one work, in order. @param options positions from 1 */
  addWork(
    fields: PublishFields,
    files: readonly File[],
    options: { portada: number; comparar?: [number, number] },
  ): void {
    const id = newWorkId();
    for (const [index, file] of files.entries()) {
      this.add(fields, file, { id, posicion: index + 1, total: files.length, ...options });
    }
  }

  /** Adds files to a work on the server. @param id of the work, or of a post of a single file */
  addToWork(id: string, fields: PublishFields, files: readonly File[]): void {
    for (const file of files) this.add(fields, file, { id, agregar: true, total: files.length });
  }

  /**
   * Number of files that will be added to a work, without refused ones.
   * @param known ids of the files that it has
   */
  additionsTo(workId: string, known: readonly string[]): number {
    return this.#uploads.filter(({ work, state, postId }) => {
      const isAddition = work !== undefined && 'agregar' in work && work.id === workId;
      return isAddition && state !== 'refused' && !(postId !== null && known.includes(postId));
    }).length;
  }

  /** Sends a failed, interrupted or waiting upload again. */
  retry(key: string): void {
    this.#repeats.delete(key);
    this.#endPause(key);
    this.#change(key, { state: 'waiting', percent: 0, error: null, code: null });
    this.#next();
  }

  /** Sends the uploads again that only lacked a connection. */
  retryOffline(): void {
    for (const { key, state, code } of this.#uploads) {
      if (state === 'deferred' && code === 'sin_conexion') this.retry(key);
    }
  }

  /** Stops an upload in any state, and forgets it. */
  discard(key: string): void {
    if (this.#running?.key === key) this.#running.abort.abort();
    this.#forget(key);
    this.#next();
  }

  #next(): void {
    if (this.#running || [...this.#pauses.values()].some(({ blocksQueue }) => blocksQueue)) return;
    const upload = this.#uploads.find(({ state }) => state === 'waiting');
    if (!upload) return;
    const { key } = upload;
    const abort = new AbortController();
    this.#running = { key, abort };
    this.#change(key, { state: 'sending', percent: 0, error: null, code: null });
    void this.#send(upload, { signal: abort.signal, onPercent: (percent) => this.#change(key, { percent }) })
      .then((outcome) => this.#handleOutcome(key, outcome))
      .finally(() => {
        this.#running = null;
        this.#next();
      });
  }

  #handleOutcome(key: string, outcome: Outcome): void {
    switch (outcome.is) {
      case 'sent': {
        const file = this.#uploads.find((upload) => upload.key === key)?.file;
        if (file) this.#sent.set(outcome.id, file);
        this.#change(key, { state: 'accepted', percent: 100, postId: outcome.id });
        void this.#kept.forget(key);
        void this.onSent(this.#isLastOfWork(key) ? outcome.message : '').finally(() => this.#forget(key));
        return;
      }
      case 'later':
        this.#defer(key, outcome);
        return;
      case 'refused':
        // Its work was deleted in between, so nothing is left to do.
        if (outcome.code === 'publicacion_no_encontrada') this.#forget(key);
        else this.#change(key, { state: 'refused', error: outcome.text, code: outcome.code });
        return;
      case 'cancelled':
        this.#forget(key);
    }
  }

  #defer(key: string, { ms, blocksQueue, text, code }: Extract<Outcome, { is: 'later' }>): void {
    const repeats = (this.#repeats.get(key) ?? 0) + 1;
    this.#repeats.set(key, repeats);
    this.#change(key, { state: 'deferred', percent: 0, error: text, code });
    const timer = setTimeout(
      () => {
        this.#pauses.delete(key);
        this.#change(key, { state: 'waiting' });
        this.#next();
      },
      pauseOf(repeats, ms, Math.random()),
    );
    this.#pauses.set(key, { timer, blocksQueue });
    // A pause may outlast the page: this upload is stored as deferred, with those that wait behind it.
    for (const upload of this.#uploads) {
      if (upload.key === key || (blocksQueue && upload.state === 'waiting')) this.#keepDeferred(upload);
    }
  }

  #isLastOfWork(key: string): boolean {
    const id = this.#uploads.find((upload) => upload.key === key)?.work?.id;
    return id === undefined || this.#uploads.every(({ work, state }) => work?.id !== id || state === 'accepted');
  }

  #keepDeferred({ key, fields, file, work }: Upload): void {
    if (this.#deferred.has(key)) return;
    this.#deferred.add(key);
    void this.#kept.keep({ key, owner: this.#owner, fields, file, work, deferred: true });
  }

  #endPause(key: string): void {
    clearTimeout(this.#pauses.get(key)?.timer);
    this.#pauses.delete(key);
  }

  #change(key: string, change: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  #forget(key: string): void {
    this.#repeats.delete(key);
    this.#endPause(key);
    this.#deferred.delete(key);
    void this.#kept.forget(key);
    this.#set(this.#uploads.filter((upload) => upload.key !== key));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

function fresh(
  { key, fields, file, work }: Pick<Upload, 'key' | 'fields' | 'file' | 'work'>,
  state: Upload['state'],
): Upload {
  return { key, fields, file, work, state, percent: 0, error: null, code: null, postId: null };
}

/** Uploads as the gallery shows them: those of one work together. */
export function groupUploads(uploads: readonly Upload[]): Upload[][] {
  const groups = new Map<string, Upload[]>();
  for (const upload of uploads) {
    const group = upload.work?.id ?? upload.key;
    groups.set(group, [...(groups.get(group) ?? []), upload]);
  }
  return [...groups.values()];
}

/** Makes an id for a work: 24 random hexadecimal digits. */
function newWorkId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
