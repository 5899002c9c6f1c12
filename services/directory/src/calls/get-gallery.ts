import { findSegment } from '@vitrina/contracts/catalogue';
import { normalizePlace } from '@vitrina/contracts/places';
import { namePattern, Problem, readCursor, setNextLink, writeCursor } from '@vitrina/kernel';
import { z } from 'zod';
import type { Handler } from '../dependencies.ts';
import { MOST_STRETCHES, PINNED, readGalleryPage } from '../reading/gallery-page.ts';
import { postCard } from '../responses/cards.ts';
import { placeKey } from '../rules/placement.ts';

/** Cursor: seed, index of the stretch (or {@link PINNED}), last key that was shown. */
const cursorShape = z.tuple([
  z.int().min(0).max(4_294_967_295),
  z
    .int()
    .min(PINNED)
    .max(MOST_STRETCHES - 1),
  z.int().nonnegative(),
]);

/**
 * `GET /api/galeria`. Requests without a seed share one per second, so that the cache answers a rush on the plain
 * address.
 */
export const getGallery: Handler<'GET /api/galeria'> = async ({ c, query }, { store, media, browsing }) => {
  const place = normalizePlace(query.country, query.state);
  if (!place) throw new Problem('lugar_requerido', { fields: ['country', 'state'] });
  const cursor = readCursor(cursorShape, query.cursor);
  const seed = query.semilla ?? cursor?.[0] ?? Math.floor(Date.now() / 1_000) % 4_294_967_296;
  if (cursor && cursor[0] !== seed) throw new Problem('cursor_invalido', { fields: ['cursor'] });
  const segment = query.segmento ? findSegment(query.segmento) : null;
  if (query.segmento && !segment) return [];
  const now = Date.now();
  const ownerName = namePattern(query.nombre ?? '');
  const read = () =>
    readGalleryPage(store, {
      place: placeKey(place.country, place.subdivision),
      topic: segment,
      ownerEmail: query.email ?? null,
      ownerName,
      seed,
      after: cursor ? { stretch: cursor[1], key: cursor[2] } : null,
      limit: query.limit,
      now,
    });
  // A part of a name has no index, so the query reads the whole place.
  const page = await (ownerName === null ? read() : browsing.run(read));
  if (page.next) {
    const position = writeCursor([seed, page.next.stretch, page.next.key]);
    setNextLink(c, { semilla: String(seed), cursor: position });
  }
  return page.posts.flatMap((doc) => {
    const card = postCard(doc, now);
    return card ? [media.ofPost(card)] : [];
  });
};
