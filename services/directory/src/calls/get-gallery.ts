import { findSegment } from '@vitrina/contracts/catalogue';
import { normalizePlace } from '@vitrina/contracts/places';
import { namePattern, Problem, readCursor, setNextLink, writeCursor } from '@vitrina/kernel';
import { z } from 'zod';
import { postCard } from '../answers/cards.ts';
import type { Handler } from '../dependencies.ts';
import { MOST_STRETCHES, PINNED, readGalleryPage } from '../reading/gallery-page.ts';
import { placeKey } from '../rules/placement.ts';

/** Seed, stretch of the order (or the pinned posts), last key that was shown. */
const cursorShape = z.tuple([
  z.int().min(0).max(4_294_967_295),
  z
    .int()
    .min(PINNED)
    .max(MOST_STRETCHES - 1),
  z.int().nonnegative(),
]);

/**
 * `GET /api/galeria`. Without a seed all visitors of the same second share one, so that a rush on the address without
 * parameters is answered from the cache.
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
  // No index holds a part of a name: all of the place are looked at.
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
