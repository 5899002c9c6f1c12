import { useToasts } from '@vitrina/sdk';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Deletion, Deletions } from './deletions.ts';

/** Deletions in a list of the signed-in person, with their actions. */
export interface OwnDeletions {
  /** Deletions by the id of their item. */
  byId: ReadonlyMap<string, Deletion>;
  /** Id of the item restored last: it gets the focus and a notice. */
  restoredId: string | null;
  /** Id of the item deleted last by keyboard: its 'Deshacer' gets the focus. */
  focused: string | null;
  begin(one: { id: string }, byKeyboard: boolean): void;
  undo(id: string): void;
  /** Deletes the item on the server: the time to restore it has passed. */
  end(id: string): void;
  /** Ends the confirmation: it was shown or closed. */
  close(id: string): void;
}

/**
 * Deletion with undo: the item is hidden immediately; the call is sent when its undo time ends or the screen is left.
 * @param failed text shown if the call fails
 */
export function useDeletions(deletions: Deletions, reload: () => Promise<unknown>, failed: string): OwnDeletions {
  const toasts = useToasts();
  const [restoredId, setRestoredId] = useState<string | null>(null);
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
    begin: ({ id }, byKeyboard) => {
      setRestoredId(null);
      setFocused(byKeyboard ? id : null);
      deletions.begin(id);
    },
    undo: (id) => {
      setRestoredId(id);
      deletions.undo(id);
    },
    end: (id) => void send(id),
    close: (id) => {
      deletions.close(id);
      void reload();
    },
  };
}
