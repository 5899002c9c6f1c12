import type { OwnPost } from '@vitrina/contracts';
import { MAX_PINNED } from '@vitrina/contracts/rules';
import { api, messageOf, useToasts } from '@vitrina/sdk';

/**
 * Changes of own posts that need no form; a refusal is shown, and the gallery is loaded again afterwards.
 * @param day today's ISO date where the owner is
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
    /** Processes a failed post once more. */
    retry: ({ id }: OwnPost) => void change(api.post('/api/reintentar_archivo', { id })),
    /** Pins a post behind the pinned ones, or takes it down. */
    pin: ({ id, orden }: OwnPost) => void edit(id, { orden: orden > 0 ? 0 : freePlace(posts) }),
    publishToday: ({ id }: OwnPost) => void edit(id, { fecha_publicacion: day }),
  };
}

/** The first place that no loaded post has; the last one where all are taken: the server says that there is none. */
function freePlace(posts: readonly OwnPost[]): number {
  const taken = new Set(posts.map(({ orden }) => orden));
  const places = Array.from({ length: MAX_PINNED }, (_, index) => index + 1);
  return places.find((place) => !taken.has(place)) ?? MAX_PINNED;
}
