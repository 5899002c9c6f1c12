import type { PublicationEvent } from '@vitrina/contracts';
import { api, byCursor, useInfiniteQuery, useQueryClient } from '@vitrina/sdk';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useOwnEvents } from '../own-events.tsx';
import { uploads } from '../uploads/use-uploads.ts';
import { piecesOf } from './pieces-of.ts';
import { isAbout, postsOf, withProgress } from './with-progress.ts';

const KEY = ['obtener_galeria', 'pages'] as const;
/** Poll interval while a post is processed without a live connection, in milliseconds. */
const POLL_MS = 5_000;
const NONE: ReadonlySet<string> = new Set();

type Gallery = Awaited<ReturnType<typeof loadPage>>;
interface Pages {
  pages: Gallery[];
  pageParams: unknown[];
}

/**
 * Gallery of the signed-in provider page by page, kept up to date by the server's events. Call `reload` after a change,
 * `loadMore` for the next page. `posts` are those of the loaded pages; `finished` the ids of posts that became ready
 * while this was shown.
 */
export function useOwnGallery() {
  const client = useQueryClient();
  const [finished, setFinished] = useState(NONE);
  const nextPage = useRef<Promise<unknown>>(undefined);
  const reload = useCallback(async () => {
    // A reload would cancel a page that is still loading.
    await nextPage.current;
    await client.invalidateQueries({ queryKey: KEY });
  }, [client]);
  const live = useOwnEvents('publicacion', (data) => {
    if (!isPublicationEvent(data)) return;
    client.setQueryData<Pages>(KEY, (known) => known && { ...known, pages: withProgress(known.pages, data) });
    const known = postsOf(client.getQueryData<Pages>(KEY)?.pages).some((post) => isAbout(post, data));
    if (data.estado === 'procesando' && data.etapa !== 'lista' && known) return;
    if (data.etapa === 'lista' && data.estado !== 'procesando') setFinished((before) => new Set([...before, data.id]));
    // The event lacks the picture of a ready post, the reason of a failed one and the name of a new one.
    void reload();
  });
  const gallery = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) => loadPage(pageParam, signal),
    ...byCursor,
    refetchInterval: ({ state }) => (live !== 'open' && someUnderWay(state.data?.pages) ? POLL_MS : false),
  });
  const loadMore = async () => {
    // Loading the next page cancels a reload, which is then repeated.
    const interrupted = client.isFetching({ queryKey: KEY }) > 0;
    nextPage.current = gallery.fetchNextPage();
    await nextPage.current;
    if (interrupted) await reload();
  };
  const pages = gallery.data?.pages;
  useReloadOnOpen(live, pages !== undefined, reload);
  const posts = useMemo(() => postsOf(pages), [pages]);
  useEffect(() => {
    const pieces = posts.flatMap(piecesOf);
    uploads.releaseFiles(pieces.filter(({ ruta }) => ruta !== '').map(({ id }) => id));
  }, [posts]);
  return { ...gallery, posts, place: pages?.[0]?.answer.userLocation, reload, loadMore, finished };
}

/** Reloads the gallery when the live connection opens late or again: until then, changes sent no event. */
function useReloadOnOpen(live: string, loaded: boolean, reload: () => Promise<unknown>): void {
  const missed = useRef(live !== 'open');
  useEffect(() => {
    if (live === 'reconnecting') missed.current = true;
    if (live !== 'open' || !loaded || !missed.current) return;
    missed.current = false;
    void reload();
  }, [live, loaded, reload]);
}

const loadPage = (cursor: string, signal: AbortSignal) =>
  api.page('/api/obtener_galeria', { query: { cursor }, signal });

function someUnderWay(pages: readonly Gallery[] | undefined): boolean {
  return postsOf(pages)
    .flatMap((post) => [post, ...piecesOf(post)])
    .some(({ estado }) => estado === 'procesando');
}

function isPublicationEvent(data: unknown): data is PublicationEvent {
  return typeof data === 'object' && data !== null && 'id' in data && 'estado' in data && 'progreso' in data;
}
