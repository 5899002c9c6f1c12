import type { Comment } from '@vitrina/contracts';
import { useLive } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';

/** Handlers of the live events. */
interface LiveHandlers {
  onComment(comment: Comment): void;
  onGone(id: string): void;
  /**
   * The connection is open; again after a break, during which something may have been missed.
   * @param newest id of the newest comment at that moment, which a list that was loaded before may lack; null for none
   */
  onOpen(again: boolean, newest: string | null): void;
}

/**
 * Listens to the comments on a provider while the page is visible: browsers open only a few connections to one server,
 * and a tab in the background should hold none.
 */
export function useLiveComments(proveedorId: string, { onComment, onGone, onOpen }: LiveHandlers): void {
  const visible = usePageVisible();
  const path = `/api/comentarios/eventos?proveedor_id=${proveedorId}`;
  const begun = useRef('');
  useLive(visible ? path : null, {
    inicio: (data) => {
      onOpen(begun.current === path, newestOf(data));
      begun.current = path;
    },
    comentario: (data) => isComment(data) && onComment(data),
    retirado: (data) => {
      const id = idOf(data);
      if (id !== null) onGone(id);
    },
  });
}

function usePageVisible(): boolean {
  const [visible, setVisible] = useState(() => !document.hidden);
  useEffect(() => {
    const update = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return visible;
}

function idOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const id: unknown = Reflect.get(data, 'id');
  return typeof id === 'string' ? id : null;
}

function newestOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const newest: unknown = Reflect.get(data, 'ultimo');
  return typeof newest === 'string' ? newest : null;
}

function isComment(data: unknown): data is Comment {
  return idOf(data) !== null && typeof Reflect.get(data as object, 'comentario') === 'string';
}
