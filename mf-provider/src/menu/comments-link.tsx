import type { SessionUser } from '@vitrina/contracts';
import { countNew, SEEN_COMMENTS, seenUntil } from '@vitrina/contracts/rules';
import { api, Badge, Icon, Link, readJson, useQuery, useQueryClient, useToasts, VisuallyHidden } from '@vitrina/sdk';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useOwnEvents } from '../own-events.tsx';
import { useOwnProvider } from '../publications/own-page.tsx';
import { texts } from '../texts.ts';

/** Link to the comments on the provider's page, with the number of new ones; hidden for accounts without a page. */
export function CommentsLink({ user, className }: { user: SessionUser; className: string }) {
  const { slug, count } = useNewComments(user.email);
  if (slug === null && user.rol !== 'proveedor') return null;
  // A provider's link is always rendered, so that the menu does not shift when the page's address is loaded.
  const path = slug === null ? '/comentarios' : `/p/${slug}#titulo-comentarios`;
  return (
    <Link to={path} className={className}>
      <Icon name="message-circle" />
      {texts.comments.link}
      {count > 0 && (
        <Badge>
          {count < MOST_COUNTED ? count : `${MOST_COUNTED}+`}
          <VisuallyHidden> {texts.comments.fresher(count)}</VisuallyHidden>
        </Badge>
      )}
    </Link>
  );
}

/** Highest number of new comments that is shown: one page of them. */
const MOST_COUNTED = 60;

/** Counts the comments since the last read in this browser, and announces new ones. `slug` is null without a page. */
function useNewComments(email: string): { slug: string | null; count: number } {
  const toasts = useToasts();
  const provider = useOwnProvider(email);
  const id = provider?.id;
  const client = useQueryClient();
  const queryKey = ['comentarios-propios', id];
  const announced = useRef(new Set<string>());
  const live = useOwnEvents('comentario', (comment) => {
    if (!isAnnounced(comment) || announced.current.has(comment.id)) return;
    announced.current.add(comment.id);
    toasts.show(texts.comments.fresh(comment.nombre_usuario));
    if (id !== undefined) void countAgain();
  });
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.get('/api/comentarios', { query: { proveedor_id: id ?? '', limit: MOST_COUNTED }, signal }),
    // Comments that arrive before the first connection send no event: load after it.
    enabled: id !== undefined && live !== 'connecting',
    // The comments may have been answered on the public page in between.
    refetchOnMount: 'always',
  });
  const seen = useSyncExternalStore(onStorage, () => seenUntil(readJson(SEEN_COMMENTS), email));
  /** A running load may predate this event: cancel it and load again. */
  const countAgain = async () => {
    await client.cancelQueries({ queryKey });
    await refetch();
  };
  const broke = useRef(false);
  const catchUp = useEffectEvent(() => {
    if (broke.current && id !== undefined) void countAgain();
    broke.current = false;
  });
  useEffect(() => {
    if (live === 'reconnecting') broke.current = true;
    if (live === 'open') catchUp();
  }, [live]);
  return { slug: provider?.slug ?? null, count: countNew(data ?? [], seen) };
}

/** Another tab writes here when it has read the comments. */
function onStorage(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

function isAnnounced(data: unknown): data is { id: string; nombre_usuario: string } {
  if (typeof data !== 'object' || data === null) return false;
  return typeof Reflect.get(data, 'id') === 'string' && typeof Reflect.get(data, 'nombre_usuario') === 'string';
}
