import type { OwnPost } from '@vitrina/contracts';
import { useToasts } from '@vitrina/sdk';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { texts } from '../texts.ts';
import { type Deletion, deletions } from './deletions.ts';

/** The deletions of the own gallery, and what can be done with them. */
export interface OwnDeletions {
  /** By the post's id. */
  of: ReadonlyMap<string, Deletion>;
  /** Id of the post that was restored last: it gets the focus and says so. */
  back: string | null;
  /** Id of the post that was deleted last by keyboard: its 'Deshacer' gets the focus. */
  focused: string | null;
  begin(post: OwnPost, byKeyboard: boolean): void;
  undo(id: string): void;
  /** The time to restore it has passed: it is deleted on the server. */
  end(id: string): void;
  /** That it is deleted was read, or closed. */
  close(id: string): void;
}

/**
 * Deletion with undo: the post is hidden at once; the call is sent when the message in its place has ended, or when the
 * screen is left.
 */
export function useDeletions(reload: () => Promise<unknown>): OwnDeletions {
  const toasts = useToasts();
  const [back, setBack] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const of = useSyncExternalStore(deletions.subscribe, deletions.snapshot);

  const send = async (id: string) => {
    if (!(await deletions.send(id))) toasts.show(texts.publications.deleteFailed, 'error');
  };
  const sendOnLeave = useEffectEvent(async (id: string) => {
    await send(id);
    await reload();
  });
  useEffect(
    () => () => {
      for (const id of deletions.undoable()) void sendOnLeave(id);
    },
    [],
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
