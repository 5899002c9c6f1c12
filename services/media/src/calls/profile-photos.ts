import { Readable } from 'node:stream';
import { MAX_UPLOAD_BYTES } from '@vitrina/contracts/rules';
import { compareAndSet, eventVersion, type Feature, newId, Problem, readEpoch } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { MediaContext } from '../context.ts';
import { discardOriginal, storeOriginal } from '../files/intake.ts';
import { originalKey } from '../files/keys.ts';
import { queueFor, type StoredOriginal, VIDEO } from '../files/sniff.ts';
import { newWork, type PhotoDocument } from '../uploads/documents.ts';

/** Largest profile photo, in bytes. */
const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

/** Incoming picture: its owner, its blog entry if any, and its size limit in bytes. */
interface Arrival {
  ownerId: string;
  entryId?: string;
  most: number;
}

/**
 * `PUT /internal/fotos/:userId`: accepts a profile photo as the raw body, up to 10 MB.
 * `PUT /internal/fotos/:userId/entradas/:entrada`: accepts the picture of a blog entry, up to 50 MB.
 * Both respond 202 once the picture is queued, with its id and the version of the event that follows. The newest of
 * several uploads for the same place wins.
 */
export const profilePhotos: Feature<MediaContext> = {
  name: 'profile photos',
  start(context) {
    context.internalCall('PUT /internal/fotos/:userId', async (c) =>
      accept(context, c, { ownerId: readId('userId', c.req.param('userId')), most: MAX_PHOTO_BYTES }),
    );
    context.internalCall('PUT /internal/fotos/:userId/entradas/:entrada', async (c) => {
      const ownerId = readId('userId', c.req.param('userId'));
      const entryId = readId('entrada', c.req.param('entrada'));
      return accept(context, c, { ownerId, entryId, most: MAX_UPLOAD_BYTES });
    });
  },
};

/** Parses an id from the path. @throws {Problem} `solicitud_invalida`, naming the field */
function readId(field: string, text: string): string {
  if (!/^[0-9a-f]{24}$/.test(text)) throw new Problem('solicitud_invalida', { fields: [field] });
  return text;
}

/**
 * Accepts a photo: takes space, stores the file, writes the document; releases the space if the photo is refused. If a
 * write gets no response, it may or may not have happened, so everything stays for the collector to check.
 */
async function accept(context: MediaContext, c: Context, arrival: Arrival): Promise<Response> {
  const { photos, jobs, quota, pressure, log } = context;
  const { ownerId, entryId, most } = arrival;
  if (!c.req.raw.body) throw new Problem('archivo_requerido');
  await pressure.requireStore();
  const id = newId();
  await quota.take(ownerId, id, most, entryId === undefined ? 'photo' : 'entry');
  const original = await receive(c.req.raw.body, context, originalKey(id), most).catch(async (error: unknown) => {
    pressure.recordFailure(error);
    await quota.release(ownerId, id).catch((err: unknown) => log.warn({ err, id }, 'space left to the collector'));
    throw error;
  });
  const photo = await insert(context, id, arrival, original);
  await quota.setBytes(ownerId, id, original.bytes);
  await jobs.addPending(photos, photo);
  const version = eventVersion(await readEpoch(context.mongo), photo.version);
  return c.json({ success: true, data: { id, version } }, 202);
}

async function receive(
  body: ReadableStream,
  { objects, pressure, blockedHashes, log }: MediaContext,
  key: string,
  most: number,
): Promise<StoredOriginal> {
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  try {
    const photo = Readable.from(capped(source, most), { objectMode: false });
    const taken = await storeOriginal(objects, key, photo, (type) => {
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

async function* capped(source: Readable, most: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > most) throw new Problem('archivo_grande');
    yield chunk;
  }
}

/** Writes the photo with the next version; retries if another photo of the user arrives simultaneously. */
async function insert({ photos }: MediaContext, id: string, { ownerId, entryId }: Arrival, original: StoredOriginal) {
  return compareAndSet(async () => {
    const last = await photos.model.findOne({ ownerId }).sort({ version: -1 }).lean<PhotoDocument>();
    const photo = {
      ...newWork('photo.process', { id, ownerId, original }, photos.now()),
      version: (last?.version ?? 0) + 1,
      ...(entryId !== undefined && { entryId }),
    };
    await photos.model.create(photo);
    return photo;
  });
}
