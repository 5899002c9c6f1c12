import type { ErrorCode } from '@vitrina/contracts/errors';
import { ApiError, api } from '@vitrina/sdk';

/**
 * Deletion of a post or blog entry by its owner: `undoable`, `sending`, `deleted` with the confirmation text, and
 * `gone` once that text was shown.
 */
export type Deletion = { state: 'undoable' | 'sending' | 'gone' } | { state: 'deleted'; text: string };

/**
 * Items that their owner has deleted and may still restore. The caller decides when a deletion is sent; leaving the
 * page sends all of them immediately. Lives outside the screens, so that nothing reappears while its deletion is being
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
   * @param remove deletes an item on the server
   * @param missing error code of an item that is already gone
   */
  constructor(remove: (id: string, more: { keepalive?: true }) => Promise<{ message: string }>, missing: ErrorCode) {
    this.#delete = remove;
    this.#missing = missing;
    window.addEventListener('pagehide', () => this.sendAllBeforeLeaving());
  }

  /** Deletions by id; the same map until something changes. */
  readonly snapshot = (): ReadonlyMap<string, Deletion> => this.#deletions;

  /** Hides an item from its owner; sends nothing. */
  begin(id: string): void {
    this.#set(id, { state: 'undoable' });
  }

  /** Shows an item again. */
  undo(id: string): void {
    this.#set(id, null);
  }

  /**
   * Deletes an item on the server; shows it again and returns false if that fails. A missing item counts as deleted.
   */
  async send(id: string): Promise<boolean> {
    if (this.#deletions.get(id)?.state !== 'undoable') return true;
    this.#set(id, { state: 'sending' });
    try {
      const { message } = await this.#delete(id, {});
      this.#set(id, { state: 'deleted', text: message });
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== this.#missing) {
        this.undo(id);
        return false;
      }
      this.close(id);
    }
    return true;
  }

  /** Ends the confirmation of a deletion. */
  close(id: string): void {
    this.#set(id, { state: 'gone' });
  }

  /** Sends the remaining deletions by requests that outlive the page. */
  sendAllBeforeLeaving(): void {
    for (const id of this.undoable()) {
      this.#set(id, { state: 'sending' });
      this.#delete(id, { keepalive: true }).catch(() => undefined);
    }
  }

  /** Ids of the items that can still be restored. */
  undoable(): string[] {
    return [...this.#deletions].flatMap(([id, { state }]) => (state === 'undoable' ? [id] : []));
  }

  #set(id: string, deletion: Deletion | null): void {
    const others = [...this.#deletions].filter(([other]) => other !== id);
    this.#deletions = new Map(deletion ? [...others, [id, deletion]] : others);
    for (const listener of this.#listeners) listener();
  }
}

/** Posts that were deleted on this page. */
export const deletions = new Deletions(
  (id, more) => api.post('/api/delete_archivo', { id }, more),
  'publicacion_no_encontrada',
);
