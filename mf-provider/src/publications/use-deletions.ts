import type { OwnPost } from '@vitrina/contracts';
import { useToasts } from '@vitrina/sdk';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { texts } from '../texts.ts';
import { deletions } from './deletions.ts';

/**
 * Deletion with undo: the post is hidden at once, the call is sent when the message with 'Deshacer' has ended, or when
 * the screen is left. Returns the hidden ids, the function that deletes a post, and the id of the post that was restored
 * last, which gets the focus. `focus` puts it on 'Deshacer' first, for people who use the keyboard.
 */
export function useDeletions(reload: () => Promise<unknown>) {
  const toasts = useToasts();
  const open = useRef(new Map<string, () => void>());
  const [back, setBack] = useState<string | null>(null);
  const gone = useSyncExternalStore(deletions.subscribe, deletions.snapshot);

  const send = async (id: string) => {
    open.current.delete(id);
    const deletion = await deletions.send(id);
    if (deletion?.is === 'deleted') toasts.show(deletion.text, 'success');
    if (deletion?.is === 'failed') toasts.show(texts.publications.deleteFailed, 'error');
    await reload();
  };
  const sendOnLeave = useEffectEvent(send);
  useEffect(() => {
    const shown = open.current;
    return () => {
      for (const [id, close] of shown) {
        close();
        void sendOnLeave(id);
      }
    };
  }, []);

  const remove = ({ id }: OwnPost, focus: boolean) => {
    setBack(null);
    deletions.begin(id);
    const undo = () => {
      open.current.delete(id);
      setBack(id);
      deletions.undo(id);
    };
    const close = toasts.show(texts.publications.deleted, 'info', {
      action: { label: texts.publications.undo, run: undo, focus },
      onEnd: () => void send(id),
    });
    open.current.set(id, close);
  };
  return { gone, back, remove };
}
