import type { EventEnvelope } from '@vitrina/contracts/events';
import { parseInput, requireServiceToken, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { z } from 'zod';
import { currentPhotoEvent } from '../photos/announcement.ts';
import { currentEvent } from '../posts/announcement.ts';
import type { WorkDocument } from '../work/work-document.ts';
import type { ApiParts } from './parts.ts';

const query = z.object({
  /** Id of the last document seen; nothing starts at the beginning. */
  after: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(500),
});

/**
 * `GET /internal/posts` and `GET /internal/photos`: the current event of every post or photo by id, for who rebuilds a
 * read model. `siguiente` is the `after` of the next page, null on the last.
 */
export function serveFeeds({ app, posts, photos }: ApiParts, serviceToken: string): void {
  app.get('/internal/posts', requireServiceToken(serviceToken), async (c) =>
    c.json(await page(posts.model, parseInput(query, c.req.query()), currentEvent)),
  );
  app.get('/internal/photos', requireServiceToken(serviceToken), async (c) =>
    c.json(await page(photos.model, parseInput(query, c.req.query()), currentPhotoEvent)),
  );
}

async function page<D extends WorkDocument>(
  model: Model<D>,
  { after, limit }: z.output<typeof query>,
  toEvent: (document: D) => EventEnvelope | null,
) {
  const found = await model
    .find((after ? { _id: trusted({ $gt: after }) } : {}) as never)
    .sort({ _id: 1 })
    .limit(limit)
    .lean<D[]>();
  const last = found.length === limit ? (found.at(-1)?._id ?? null) : null;
  return { success: true, data: found.map(toEvent).filter((event) => event !== null), siguiente: last };
}
