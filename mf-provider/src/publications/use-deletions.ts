import { useToasts } from '@vitrina/sdk';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Deletion, Deletions } from './deletions.ts';

/** The deletions of a list of one's own, and what can be done with them. */
export interface OwnDeletions {
  /** By the id. */
  of: ReadonlyMap<string, Deletion>;
  /** Id of the one that was restored last: it gets the focus and says so. */
  back: string | null;
  /** Id of the one that was deleted last by keyboard: its 'Deshacer' gets the focus. */
  focused: string | null;
  begin(one: { id: string }, byKeyboard: boolean): void;
  undo(id: string): void;
  /** The time to restore it has passed: it is deleted on the server. */
  end(id: string): void;
  /** That it is deleted was read, or closed. */
  close(id: string): void;
}

/**
 * Deletion with undo: it is hidden at once; the call is sent when the message in its place has ended, or when the
 * screen is left.
 * @param failed what to say where that fails
 */
export function useDeletions(deletions: Deletions, reload: () => Promise<unknown>, failed: string): OwnDeletions {
  const toasts = useToasts();
  const [back, setBack] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const of = useSyncExternalStore(deletions.subscribe, deletions.snapshot);

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
    of,
    back,
    focused,
    begin: ({ id }, byKeyboard) => {
      setBack(null);
      setFocused(byKeyboard ? id : null);
      deletions.begin(id);
    },
    undo: (id) => {
      setBack(id);
      deletions.undo(id);
    },
    end: (id) => void send(id),
    close: (id) => {
      deletions.close(id);
      void reload();
    },
  };
}
