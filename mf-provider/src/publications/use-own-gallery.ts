import type { PublicationEvent } from '@vitrina/contracts';
import { api, useLive, useQuery, useQueryClient } from '@vitrina/sdk';
import { withProgress } from './with-progress.ts';

const KEY = ['obtener_galeria'] as const;

/** The own gallery, kept up to date by the server's events; `refetch` after a change of one's own. */
export function useOwnGallery() {
  const client = useQueryClient();
  const gallery = useQuery({ queryKey: KEY, queryFn: ({ signal }) => loadGallery(signal) });
  const reload = () => client.invalidateQueries({ queryKey: KEY });
  useLive('/api/eventos', {
    publicacion: (data) => {
      if (!isPublicationEvent(data)) return;
      client.setQueryData<Awaited<ReturnType<typeof loadGallery>>>(KEY, (known) =>
        known ? { ...known, data: known.data.map((post) => withProgress(post, data)) } : known,
      );
      // What is ready has a picture, and what failed a reason, that only the gallery itself tells.
      if (data.estado !== 'procesando') void reload();
    },
  });
  return { ...gallery, reload };
}

const loadGallery = (signal: AbortSignal) => api.get('/api/obtener_galeria', { signal });

function isPublicationEvent(data: unknown): data is PublicationEvent {
  return typeof data === 'object' && data !== null && 'id' in data && 'estado' in data && 'progreso' in data;
}
