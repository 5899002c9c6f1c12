import type { ErrorCode } from '@vitrina/contracts/errors';
import { ApiError, api, Button, Icon, useToasts } from '@vitrina/sdk';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { texts } from '../texts.ts';
import styles from './deleted-tile.module.css';

/** Deletion by an owner: `undoable`, `sending`, `deleted` with the confirmation text, `gone` once that text was shown. */
type Deletion = { state: 'undoable' | 'sending' | 'gone' } | { state: 'deleted'; text: string };

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

  /** Deletes an item on the server; shows it again and returns false if that fails. A missing item counts as deleted. */
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
  (id, more) => api.post('/api/delete_archivo', { id, obra: true }, more),
  'publicacion_no_encontrada',
);

/** Deletions in a list of the signed-in person, with their actions. */
export type OwnDeletions = ReturnType<typeof useDeletions>;

/**
 * Deletion with undo: the item is hidden immediately; the call is sent when its undo time ends or the screen is left.
 * @param failed text shown if the call fails
 */
export function useDeletions(deletions: Deletions, reload: () => Promise<unknown>, failed: string) {
  const toasts = useToasts();
  /** Item restored last: it gets the focus and a notice. */
  const [restoredId, setRestoredId] = useState<string | null>(null);
  /** Item deleted last by keyboard: its 'Deshacer' gets the focus. */
  const [focused, setFocused] = useState<string | null>(null);
  const byId = useSyncExternalStore(deletions.subscribe, deletions.snapshot);

  const send = async (id: string) => {
    if (!(await deletions.send(id))) toasts.show(failed, 'error');
  };
  const sendOnLeave = useEffectEvent(async (id: string) => {
    await send(id);
    await reload();
  });
  useEffect(
    () => () => {
      for (const id of deletions.undoable()) void sendOnLeave(id);
    },
    [deletions],
  );
  return {
    byId,
    restoredId,
    focused,
    begin: ({ id }: { id: string }, byKeyboard: boolean) => {
      setRestoredId(null);
      setFocused(byKeyboard ? id : null);
      deletions.begin(id);
    },
    undo: (id: string) => {
      setRestoredId(id);
      deletions.undo(id);
    },
    /** Deletes the item on the server: the time to restore it has passed. */
    end: (id: string) => void send(id),
    /** Ends the confirmation: it was shown or closed. */
    close: (id: string) => {
      deletions.close(id);
      void reload();
    },
  };
}

const t = texts.publications;

/**
 * Replaces a deleted post: it can be restored for 5 seconds, then a confirmation is shown for 5 more. Both pause while
 * the text is hovered or focused (R33); the line below it shows the remaining time.
 */
export function DeletedTile({
  id,
  name,
  text = t.deleted,
  deletions: { byId, focused, undo, end, close },
}: {
  id: string;
  name: string;
  /** Confirmation that it is deleted. */
  text?: string;
  deletions: OwnDeletions;
}) {
  const deletion = byId.get(id);
  const focus = id === focused;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) button.current?.focus({ preventScroll: true });
  }, [focus]);
  const undoable = deletion?.state === 'undoable';
  const deleted = deletion?.state === 'deleted';
  return (
    <li className={styles.tile}>
      <span className={styles.blank}>
        <Icon name={deleted ? 'circle-check' : 'trash'} size={32} />
      </span>
      <div className={styles.words}>
        <p role="status">{deleted ? deletion.text : text}</p>
        {undoable && (
          <Button ref={button} aria-label={t.undoOf(name)} onClick={() => undo(id)}>
            {t.undo}
          </Button>
        )}
        {(undoable || deleted) && (
          <span key={deletion.state} className={styles.clock} onAnimationEnd={() => (undoable ? end(id) : close(id))} />
        )}
      </div>
    </li>
  );
}
