import type { ErrorCode } from '@vitrina/contracts/errors';
import { ApiError, api } from '@vitrina/sdk';

/**
 * A post, or an entry of the blog, that its owner has deleted: it can still be restored, its deletion is on its way, or is done, which is said with
 * this text; `gone` once that was read.
 */
export type Deletion = { is: 'undoable' | 'sending' | 'gone' } | { is: 'deleted'; text: string };

/**
 * What its owner has deleted and may still restore. The caller decides when a deletion is sent; a page that is
 * left sends all of them at once. It lives outside of the screens, so that nothing reappears while its deletion is being
 * sent.
 */
export class Deletions {
  readonly #delete: (id: string, more: { keepalive?: true }) => Promise<{ message: string }>;
  readonly #missing: ErrorCode;
  #deletions: ReadonlyMap<string, Deletion> = new Map();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * @param remove deletes one on the server
   * @param missing what the server answers for one that is gone already
   */
  constructor(remove: (id: string, more: { keepalive?: true }) => Promise<{ message: string }>, missing: ErrorCode) {
    this.#delete = remove;
    this.#missing = missing;
    window.addEventListener('pagehide', () => this.sendAllBeforeLeaving());
  }

  /** The deletions by id; the same map until something changes. */
  readonly snapshot = (): ReadonlyMap<string, Deletion> => this.#deletions;

  /** Deletes it for its owner's eyes; nothing is sent. */
  begin(id: string): void {
    this.#set(id, { is: 'undoable' });
  }

  /** Shows it again. */
  undo(id: string): void {
    this.#set(id, null);
  }

  /** Deletes it on the server; shows it again if that fails. False where it failed; for one that is gone it did not. */
  async send(id: string): Promise<boolean> {
    if (this.#deletions.get(id)?.is !== 'undoable') return true;
    this.#set(id, { is: 'sending' });
    try {
      const { message } = await this.#delete(id, {});
      this.#set(id, { is: 'deleted', text: message });
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== this.#missing) {
        this.undo(id);
        return false;
      }
      this.close(id);
    }
    return true;
  }

  /** Nothing is left to be said about it. */
  close(id: string): void {
    this.#set(id, { is: 'gone' });
  }

  /** The page is being left: sends the remaining deletions by requests that outlive it. */
  sendAllBeforeLeaving(): void {
    for (const id of this.undoable()) {
      this.#set(id, { is: 'sending' });
      this.#delete(id, { keepalive: true }).catch(() => undefined);
    }
  }

  /** Ids of those that can still be restored. */
  undoable(): string[] {
    return [...this.#deletions].flatMap(([id, { is }]) => (is === 'undoable' ? [id] : []));
  }

  #set(id: string, deletion: Deletion | null): void {
    const others = [...this.#deletions].filter(([other]) => other !== id);
    this.#deletions = new Map(deletion ? [...others, [id, deletion]] : others);
    for (const listener of this.#listeners) listener();
  }
}

/** The posts that were deleted on this page. */
export const deletions = new Deletions(
  (id, more) => api.post('/api/delete_archivo', { id }, more),
  'publicacion_no_encontrada',
);
