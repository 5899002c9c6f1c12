import type { PublishFields } from '@vitrina/contracts/rules';
import type { KeptUploads } from './kept-uploads.ts';
import type { Outcome } from './send-upload.ts';
import type { Upload } from './upload.ts';

/** Sends one upload. */
export type Send = (
  upload: { key: string; fields: PublishFields; file: File },
  options: { signal: AbortSignal; onPercent(percent: number): void },
) => Promise<Outcome>;

/** How often an upload is sent again by itself while the server is busy; then a person decides. */
const REPEATS = 5;

/**
 * The uploads of this page, sent one after the other. It lives beside the screens: moving within the application stops
 * nothing, and what a reload cuts off is kept in the browser until its owner continues or discards it.
 */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #send: Send;
  readonly #kept: KeptUploads;
  readonly #repeats = new Map<string, number>();
  readonly #sent = new Map<string, File>();
  #running: { key: string; abort: AbortController } | null = null;
  #owner = '';
  /** Told of each upload that the server has taken; the upload leaves the list when the promise has settled. */
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

  /** The file that this page has sent for a post, while the server makes the post's own pictures of it. */
  fileOf(postId: string): File | undefined {
    return this.#sent.get(postId);
  }

  /** Whose uploads these are, by e-mail: fetches what was cut off, and forgets what is another's. */
  async open(owner: string): Promise<void> {
    if (this.#owner === owner) return;
    for (const { key } of this.#uploads) this.discard(key);
    this.#owner = owner;
    const found = await this.#kept.read(owner);
    if (this.#owner !== owner) return;
    const known = new Set(this.#uploads.map(({ key }) => key));
    const again = found.filter(({ key }) => !known.has(key));
    this.#set([...again.map((kept) => fresh(kept, 'interrumpida')), ...this.#uploads]);
  }

  /** Takes a filled form and sends it when its turn comes. Returns its key. */
  add(fields: PublishFields, file: File): string {
    const key = crypto.randomUUID();
    this.#set([...this.#uploads, fresh({ key, fields, file }, 'espera')]);
    void this.#kept.keep({ key, owner: this.#owner, fields, file });
    this.#next();
    return key;
  }

  /** Sends one again that failed or was cut off. */
  retry(key: string): void {
    this.#repeats.delete(key);
    this.#change(key, { state: 'espera', percent: 0, error: null, code: null });
    this.#next();
  }

  /** Sends again whatever only lacked a connection. */
  retryOffline(): void {
    for (const { key, state, code } of this.#uploads) {
      if (state === 'fallida' && code === 'sin_conexion') this.retry(key);
    }
  }

  /** Stops one, whatever it is at, and forgets it. */
  discard(key: string): void {
    if (this.#running?.key === key) this.#running.abort.abort();
    this.#forget(key);
    this.#next();
  }

  #next(): void {
    if (this.#running) return;
    const upload = this.#uploads.find(({ state }) => state === 'espera');
    if (!upload) return;
    const { key } = upload;
    const abort = new AbortController();
    this.#running = { key, abort };
    this.#change(key, { state: 'subiendo', percent: 0, error: null, code: null });
    void this.#send(upload, { signal: abort.signal, onPercent: (percent) => this.#change(key, { percent }) })
      .then((outcome) => this.#settle(key, outcome))
      .finally(() => {
        this.#running = null;
        this.#next();
      });
  }

  #settle(key: string, outcome: Outcome): void {
    switch (outcome.is) {
      case 'sent': {
        const file = this.#uploads.find((upload) => upload.key === key)?.file;
        if (file) this.#sent.set(outcome.id, file);
        this.#change(key, { state: 'enviada', percent: 100, postId: outcome.id });
        void this.#kept.forget(key);
        void this.onSent(outcome.message).finally(() => this.#forget(key));
        return;
      }
      case 'later':
        this.#later(key, outcome);
        return;
      case 'offline':
      case 'refused':
        this.#change(key, { state: 'fallida', error: outcome.text, code: outcome.code });
        return;
      case 'cancelled':
        this.#forget(key);
    }
  }

  #later(key: string, { ms, text, code }: { ms: number; text: string; code: string }): void {
    const repeats = (this.#repeats.get(key) ?? 0) + 1;
    this.#repeats.set(key, repeats);
    const problem = { error: text, code };
    this.#change(key, { state: repeats > REPEATS ? 'fallida' : 'aplazada', ...problem });
    if (repeats > REPEATS) return;
    setTimeout(() => {
      if (!this.#uploads.some((upload) => upload.key === key && upload.state === 'aplazada')) return;
      this.#change(key, { state: 'espera' });
      this.#next();
    }, ms);
  }

  #change(key: string, change: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  #forget(key: string): void {
    this.#repeats.delete(key);
    void this.#kept.forget(key);
    this.#set(this.#uploads.filter((upload) => upload.key !== key));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

function fresh(
  { key, fields, file }: { key: string; fields: PublishFields; file: File },
  state: Upload['state'],
): Upload {
  return { key, fields, file, state, percent: 0, error: null, code: null, postId: null };
}
