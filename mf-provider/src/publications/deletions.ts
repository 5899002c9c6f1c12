import { ApiError, api } from '@vitrina/sdk';

/** How a deletion ended: `text` is the server's good answer. */
export type Deletion = { is: 'deleted'; text: string } | { is: 'failed' };

/**
 * Posts that their owner has deleted and may still take back. Nothing is sent while they may; what is sent when is the
 * caller's to say, except that a page that goes sends all at once. It lives beside the screens, so that a post does
 * not come back into sight while its deletion is on its way.
 */
class Deletions {
  #ids: ReadonlySet<string> = new Set();
  readonly #unsent = new Set<string>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Ids of the posts that are out of sight; the same set until something changes. */
  readonly snapshot = (): ReadonlySet<string> => this.#ids;

  /** Takes a post out of sight; nothing is sent. */
  begin(id: string): void {
    this.#unsent.add(id);
    this.#set([...this.#ids, id]);
  }

  /** Brings it back. */
  undo(id: string): void {
    this.#unsent.delete(id);
    this.#set([...this.#ids].filter((other) => other !== id));
  }

  /** Deletes it for good; brings it back where that fails. Null where another has sent it already. */
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

  /** The page is going: what is unsent is sent by requests that outlive it. */
  sendAllBeforeLeaving(): void {
    for (const id of this.#unsent) {
      void fetch('/api/delete_archivo', {
        method: 'POST',
        keepalive: true,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ id }),
      }).catch(() => undefined);
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
