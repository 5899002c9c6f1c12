import type { OwnPost } from '@vitrina/contracts';
import { MAX_PINNED } from '@vitrina/contracts/rules';
import { api, messageOf, useToasts } from '@vitrina/sdk';

/**
 * Changes of posts that need no form; a refusal is shown, and the gallery is reloaded afterwards.
 * @param day today's ISO date in the owner's time zone
 */
export function usePostChanges(posts: readonly OwnPost[], day: string, reload: () => Promise<unknown>) {
  const toasts = useToasts();
  const change = async (call: Promise<unknown>) => {
    await call.catch((failure: unknown) => toasts.show(messageOf(failure), 'error'));
    await reload();
  };
  const edit = (id: string, edited: { orden?: number; fecha_publicacion?: string }) =>
    change(api.post('/api/publicaciones/:id', edited, { params: { id } }));
  return {
    /** Processes a failed post again. */
    retry: ({ id }: OwnPost) => void change(api.post('/api/reintentar_archivo', { id })),
    /** Pins a post after the pinned ones, or unpins it. */
    pin: ({ id, orden }: OwnPost) => void edit(id, { orden: orden > 0 ? 0 : freePlace(posts) }),
    publishToday: ({ id }: OwnPost) => void edit(id, { fecha_publicacion: day }),
  };
}

/** First place that no loaded post has; if all are taken the last one, which the server refuses with an explanation. */
function freePlace(posts: readonly OwnPost[]): number {
  const taken = new Set(posts.map(({ orden }) => orden));
  const places = Array.from({ length: MAX_PINNED }, (_, index) => index + 1);
  return places.find((place) => !taken.has(place)) ?? MAX_PINNED;
}
