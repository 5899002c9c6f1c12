import { findCountry } from '@vitrina/contracts/places';
import { pageOf, readCursor, zoneOfSession } from '@vitrina/kernel';
import { z } from 'zod';
import type { Handler } from '../dependencies.ts';
import { readOwnPosts } from '../posts/own-gallery.ts';
import { byNewest } from '../posts/own-post.ts';

/** Timestamp and id of the last post shown. */
const cursorShape = z.tuple([z.int(), z.string().regex(/^[0-9a-f]{24}$/)]);

/** `GET /api/obtener_galeria`: the posts of the caller with their states, newest first, page by page. */
export const getOwnGallery: Handler<'GET /api/obtener_galeria'> = async ({ c, query, session }, dependencies) => {
  const cursor = readCursor(cursorShape, query.cursor);
  const last = cursor && { createdAt: new Date(cursor[0]), _id: cursor[1] };
  const data = await readOwnPosts(dependencies, session, (outlines) => {
    const rest = last ? outlines.filter((post) => byNewest(last, post) < 0 && post._id !== last._id) : outlines;
    return pageOf(c, rest, query.limit, ({ createdAt, _id }) => [createdAt.getTime(), _id]);
  });
  return {
    success: true,
    data,
    userLocation: {
      pais: findCountry(session.country) ?? session.country,
      estado_pais: session.subdivision,
      zona: zoneOfSession(session),
    },
  };
};
