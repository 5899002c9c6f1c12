import type { PublicationEvent } from '@vitrina/contracts';
import { api, useLive, useQuery, useQueryClient } from '@vitrina/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { uploads } from '../uploads/use-uploads.ts';
import { withProgress } from './with-progress.ts';

const KEY = ['obtener_galeria'] as const;
/** How often the gallery is loaded while a post is processed and there is no live connection, in milliseconds. */
const POLL_MS = 5_000;
const NONE: ReadonlySet<string> = new Set();

type Gallery = Awaited<ReturnType<typeof loadGallery>>;

/**
 * The own gallery, kept up to date by the server's events; `reload` after an own change. `finished` are the ids of posts
 * that became ready while this was shown.
 */
export function useOwnGallery() {
  const client = useQueryClient();
  const [finished, setFinished] = useState(NONE);
  const reload = useCallback(() => client.invalidateQueries({ queryKey: KEY }), [client]);
  const live = useLive('/api/eventos', {
    publicacion: (data) => {
      if (!isPublicationEvent(data)) return;
      client.setQueryData<Gallery>(KEY, (known) =>
        known ? { ...known, data: known.data.map((post) => withProgress(post, data)) } : known,
      );
      const known = client.getQueryData<Gallery>(KEY)?.data.some(({ id }) => id === data.id);
      if (data.estado === 'procesando' && known) return;
      if (data.etapa === 'lista') setFinished((before) => new Set([...before, data.id]));
      // The event lacks the picture of a ready post, the reason of a failed one and the name of a new one.
      void reload();
    },
  });
  const gallery = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => loadGallery(signal),
    refetchInterval: ({ state }) => (live !== 'open' && someUnderWay(state.data) ? POLL_MS : false),
  });
  useReloadAfterBreak(live, reload);
  const posts = gallery.data?.data;
  useEffect(() => {
    if (posts) uploads.releaseFiles(posts.filter(({ imagen_url }) => imagen_url !== '').map(({ id }) => id));
  }, [posts]);
  return { ...gallery, reload, finished };
}

/** No event reports what ended while the connection was broken: the gallery is loaded again when it is back. */
function useReloadAfterBreak(live: string, reload: () => Promise<unknown>): void {
  const broke = useRef(false);
  useEffect(() => {
    if (live === 'reconnecting') broke.current = true;
    if (live !== 'open' || !broke.current) return;
    broke.current = false;
    void reload();
  }, [live, reload]);
}

const loadGallery = (signal: AbortSignal) => api.get('/api/obtener_galeria', { signal });

function someUnderWay(gallery: Gallery | undefined): boolean {
  return gallery?.data.some(({ estado }) => estado === 'procesando') ?? false;
}

function isPublicationEvent(data: unknown): data is PublicationEvent {
  return typeof data === 'object' && data !== null && 'id' in data && 'estado' in data && 'progreso' in data;
}
