import { ApiError, api } from '@vitrina/sdk';

/** How a deletion ended: `text` is the server's good answer. */
export type Deletion = { is: 'deleted'; text: string } | { is: 'failed' };

/**
 * Posts that their owner has deleted and may still restore. The caller decides when a deletion is sent; a page that is
 * left sends all of them at once. It lives outside of the screens, so that a post does not reappear while its deletion is
 * being sent.
 */
class Deletions {
  #ids: ReadonlySet<string> = new Set();
  readonly #unsent = new Set<string>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Ids of the hidden posts; the same set until something changes. */
  readonly snapshot = (): ReadonlySet<string> => this.#ids;

  /** Hides a post; nothing is sent. */
  begin(id: string): void {
    this.#unsent.add(id);
    this.#set([...this.#ids, id]);
  }

  /** Shows it again. */
  undo(id: string): void {
    this.#unsent.delete(id);
    this.#set([...this.#ids].filter((other) => other !== id));
  }

  /** Deletes it on the server; shows it again if that fails. Null where its deletion was sent already. */
  async send(id: string): Promise<Deletion | null> {
    if (!this.#unsent.delete(id)) return null;
    try {
      const { message } = await api.post('/api/delete_archivo', { id });
      return { is: 'deleted', text: message };
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'publicacion_no_encontrada') return null;
      this.undo(id);
      return { is: 'failed' };
    }
  }

  /** The page is being left: sends the remaining deletions by requests that outlive it. */
  sendAllBeforeLeaving(): void {
    for (const id of this.#unsent) {
      api.post('/api/delete_archivo', { id }, { keepalive: true }).catch(() => undefined);
    }
    this.#unsent.clear();
  }

  #set(ids: Iterable<string>): void {
    this.#ids = new Set(ids);
    for (const listener of this.#listeners) listener();
  }
}

/** The deletions of this page. */
export const deletions = new Deletions();

window.addEventListener('pagehide', () => deletions.sendAllBeforeLeaving());
