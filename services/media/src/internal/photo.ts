import { Readable } from 'node:stream';
import { type App, compareAndSet, newId, Problem, requireServiceToken } from '@vitrina/kernel';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { discardOriginal, type StoredOriginal, storeOriginal } from '../files/intake.ts';
import { originalKey } from '../files/keys.ts';
import { queueFor, VIDEO } from '../files/sniff.ts';
import type { PhotoDocument } from '../photos/photo-model.ts';
import { newWork } from '../work/work-document.ts';

/** Largest profile photo, in bytes. */
const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

const userId = z.string().regex(/^[0-9a-f]{24}$/);

/**
 * `PUT /internal/fotos/:userId`: accepts a profile photo as the raw body, up to 10 MB, and answers 202 with its id once
 * it is queued; `photo.ready` follows. The newest of several uploads wins.
 */
export function servePhoto(app: App, dependencies: Dependencies, serviceToken: string): void {
  app.put('/internal/fotos/:userId', requireServiceToken(serviceToken), async (c) => {
    const owner = userId.safeParse(c.req.param('userId'));
    if (!owner.success) throw new Problem('solicitud_invalida', { fields: ['userId'] });
    const photo = await takePhoto(dependencies, c, owner.data);
    await dependencies.jobs.addNeeded(dependencies.photos, photo, photo.need);
    return c.json({ success: true, data: { id: photo._id } }, 202);
  });
}

/**
 * Takes in a photo: space, then the file, then the document. The space is released if the photo is refused. If a write
 * gets no answer, it may have happened or not, so everything stays, and the collector checks it later.
 */
async function takePhoto(dependencies: Dependencies, c: Context, ownerId: string) {
  const { quota, pressure, log } = dependencies;
  if (!c.req.raw.body) throw new Problem('archivo_requerido');
  await pressure.requireStore();
  const id = newId();
  await quota.take(ownerId, id, MAX_PHOTO_BYTES, 'photo');
  const original = await receive(c, dependencies, originalKey(id)).catch(async (error: unknown) => {
    pressure.noteFailure(error);
    await quota.release(ownerId, id).catch((err: unknown) => log.warn({ err, id }, 'space left to the collector'));
    throw error;
  });
  const photo = await insert(dependencies, id, ownerId, original);
  await quota.setBytes(ownerId, id, original.bytes);
  return photo;
}

async function receive(
  c: Context,
  { objects, pressure, takesHeif, blockedHashes, log }: Dependencies,
  key: string,
): Promise<StoredOriginal> {
  const body = c.req.raw.body;
  if (!body) throw new Problem('archivo_requerido');
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  try {
    const photo = Readable.from(capped(source), { objectMode: false });
    const taken = await storeOriginal(objects, key, photo, takesHeif, (type) => {
      if (type === VIDEO) throw new Problem('archivo_tipo');
      return pressure.requireRoom(queueFor(type));
    });
    if ('error' in taken) throw new Problem(taken.error);
    if (await blockedHashes.has(taken.stored.sha256)) throw new Problem('archivo_ilegible');
    return taken.stored;
  } catch (error) {
    await discardOriginal(objects, key, log);
    throw error;
  } finally {
    source.destroy();
  }
}

async function* capped(source: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > MAX_PHOTO_BYTES) throw new Problem('archivo_grande');
    yield chunk;
  }
}

/** Counts again if another photo of the user arrives at the same time. */
async function insert({ photos }: Dependencies, id: string, ownerId: string, original: StoredOriginal) {
  return compareAndSet(async () => {
    const last = await photos.model.findOne({ ownerId }).sort({ version: -1 }).lean<PhotoDocument>();
    const photo = {
      ...newWork('photo.process', { id, ownerId, original }, photos.now()),
      version: (last?.version ?? 0) + 1,
    };
    await photos.model.create(photo);
    return photo;
  });
}
