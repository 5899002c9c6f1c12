import type { Comment } from '@vitrina/contracts';
import { useLive } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';

/** Handlers of the live events. */
interface LiveHandlers {
  onComment(comment: Comment): void;
  onRemoved(id: string): void;
  /**
   * Called when the connection opens; `again` is true after a break, during which events may have been missed.
   * @param newest id of the newest comment at that time, which a list loaded earlier may lack; null for none
   */
  onOpen(again: boolean, newest: string | null): void;
}

/**
 * Receives live events of a provider's comments while the page is visible: browsers open only a few connections to one
 * server, and a background tab should not use one.
 */
export function useLiveComments(proveedorId: string, { onComment, onRemoved, onOpen }: LiveHandlers): void {
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
      if (id !== null) onRemoved(id);
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
