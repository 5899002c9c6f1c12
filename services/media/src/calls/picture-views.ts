import { type Feature, parseInput, readJson } from '@vitrina/kernel';
import { z } from 'zod';
import type { MediaContext } from '../context.ts';
import { AvifStore } from '../processing/avif.ts';

const count = z.int().min(0).max(1_000);

/** Views of one gateway since its last message, by picture. */
const viewed = z.object({
  vistas: z
    .array(z.object({ id: z.string().min(1).max(100), chicas: count, grandes: count }))
    .min(1)
    .max(1_000),
});

/** Room for a thousand pictures. */
const MAX_BYTES = 256 * 1024;

/** Views of pictures, counted by the gateways: those with enough get AVIF files. `ajenas` names those that never do. */
export const pictureViews: Feature<MediaContext> = {
  name: 'picture views',
  start(context) {
    const store = new AvifStore(context.posts.model, context.clock, context.config.AVIF_AFTER_VIEWS);
    context.internalCall('POST /internal/picture-views', async (c) => {
      const { vistas } = parseInput(viewed, await readJson(c, MAX_BYTES));
      const ajenas = await store.count(
        vistas.map(({ id, chicas, grandes }) => ({ id, small: chicas, large: grandes })),
      );
      return c.json({ success: true, ajenas });
    });
  },
};
