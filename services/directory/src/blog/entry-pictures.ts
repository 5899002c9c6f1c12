import { isErrorCode } from '@vitrina/contracts/errors';
import type { EventEnvelope } from '@vitrina/contracts/events';
import {
  compareAndSet,
  type IncomingFile,
  type Outbox,
  type OutboxEntry,
  outboxEntries,
  Problem,
  type ServiceClient,
  wholeFile,
} from '@vitrina/kernel';
import { z } from 'zod';
import type { EntryDoc, EntryUpload } from '../model/entry.ts';
import { changeStamp } from '../model/indexing.ts';
import type { Store } from '../model/store.ts';

type Ready = EventEnvelope<'entryPicture.ready'>;
type Failed = EventEnvelope<'entryPicture.failed'>;

/** Change of an entry's picture: the fields to set, and the uploads that are no longer needed. */
interface PictureChange {
  set: Partial<EntryDoc>;
  /** Newest upload to delete, null to delete all; absent if none is deleted. */
  drop?: string | null;
}

/**
 * Pictures of blog entries, changed by media's events and by their owners. The newest of several uploads wins, whatever
 * the order of their events. Each write also stores the event with the uploads that media has to delete.
 */
export class EntryPictures {
  readonly #store: Store;
  readonly #relay: Pick<Outbox, 'flush'>;

  constructor(store: Store, relay: Pick<Outbox, 'flush'>) {
    this.#store = store;
    this.#relay = relay;
  }

  /**
   * Records an upload that media accepted; its event may have arrived earlier.
   * @throws {Problem} `entrada_no_encontrada` if the entry was deleted during the upload; media then deletes the file
   */
  async recordUpload(id: string, upload: Pick<EntryUpload, 'id' | 'version'>): Promise<EntryDoc> {
    const entry = await this.#change(id, (held) =>
      upload.version > newestOf(held) ? { set: { upload: { ...upload, failure: null } } } : null,
    );
    if (!entry || entry.deleted) throw new Problem('entrada_no_encontrada');
    return entry;
  }

  /** Applies a ready picture. @returns false if it is old or its entry is gone */
  async applyReady({ version, data }: Ready): Promise<boolean> {
    const { entryId, ownerId, ...picture } = data;
    const before = (held: EntryDoc) => Math.max(held.picture?.version ?? 0, held.pictureFloor);
    let applied = false;
    await this.#change(entryId, (held) => {
      applied = held.ownerId === ownerId && version > before(held);
      if (!applied) return null;
      const upload = held.upload && held.upload.version > version ? held.upload : null;
      return { set: { picture: { ...picture, version }, upload } };
    });
    return applied;
  }

  /** Records a picture that could not be processed; the current picture stays. */
  async applyFailed({ version, data: { entryId, ownerId, id, failure } }: Failed): Promise<void> {
    await this.#change(entryId, (held) => {
      const isOwn = held.upload?.version === version && held.upload.failure === null;
      const isRelevant = held.ownerId === ownerId && (isOwn || version > newestOf(held));
      return isRelevant ? { set: { upload: { id, version, failure } } } : null;
    });
  }

  /** Removes an entry's picture and cancels a picture in progress. */
  async remove(id: string): Promise<void> {
    await this.#change(id, (held) => {
      const [newest] = [held.upload, held.picture]
        .filter((one) => one !== null)
        .sort((one, other) => other.version - one.version);
      if (!newest) return null;
      return { set: { picture: null, upload: null, pictureFloor: newestOf(held) }, drop: newest.id };
    });
  }

  /** Deletes an entry's texts, slot and slugs; only its id stays. Can be repeated. */
  async delete(id: string): Promise<void> {
    // The id replaces the slugs: the embedded database cannot delete two documents with an empty list in an index.
    const gone = { slugs: [id], title: '', text: '', editedAt: null, picture: null, upload: null, owner: null };
    await this.#change(id, () => ({ set: { deleted: true, deletedAt: Date.now(), ...gone }, drop: null }));
  }

  /** Applies a change and its event in one write. Any change to a deleted entry deletes its pictures. */
  async #change(id: string, decide: (held: EntryDoc) => PictureChange | null): Promise<EntryDoc | null> {
    const entry = await compareAndSet(async () => {
      const held = await this.#store.entries.findById(id).lean<EntryDoc>();
      if (!held) return null;
      const change = held.deleted ? { set: {}, drop: null } : decide(held);
      if (!change) return held;
      const version = held.version + 1;
      const outbox = change.drop === undefined ? [] : droppedEvent(held, version, change.drop);
      const changed = await this.#store.entries
        .findOneAndUpdate(
          { _id: id, rev: held.rev },
          {
            $set: { ...change.set, version, ...changeStamp() },
            $inc: { rev: 1 },
            $push: { outbox: { $each: outbox } },
            ...(change.set.deleted && { $unset: { slot: 1, idempotencyKey: 1 } }),
          },
          { returnDocument: 'after' },
        )
        .lean<EntryDoc>();
      return changed ?? undefined;
    });
    if (entry) await this.#relay.flush(id);
    return entry;
  }
}

/** Newest version of an entry's pictures. */
function newestOf({ picture, upload, pictureFloor }: EntryDoc): number {
  return Math.max(picture?.version ?? 0, upload?.version ?? 0, pictureFloor);
}

function droppedEvent({ _id: entryId, ownerId }: EntryDoc, version: number, last: string | null): OutboxEntry[] {
  return outboxEntries('entryPicture.dropped', `entry-${entryId}`, version, { entryId, ownerId, last });
}

/** Event with an entry's state for media: deletes all pictures of a deleted entry; null for an existing one. */
export function pictureDropEvent(entry: EntryDoc): EventEnvelope<'entryPicture.dropped'> | null {
  if (!entry.deleted) return null;
  const { _id: entryId, ownerId, version } = entry;
  const envelope = { id: `${entryId}-${version}`, aggregate: `entry-${entryId}`, version };
  return { ...envelope, name: 'entryPicture.dropped', data: { entryId, ownerId, last: null } };
}

/** Time-out for receiving a picture and passing it to the media service, in milliseconds. */
const PICTURE_MS = 5 * 60_000;

const taken = z.object({ data: z.object({ id: z.string(), version: z.int().positive() }) });
const refused = z.object({ code: z.string().refine(isErrorCode) });

/**
 * Streams a picture to the media service while it is being received.
 * @param signal aborted when the client disconnects
 * @returns the upload and the version of its future event
 * @throws {Problem} `archivo_requerido`, `archivo_grande`, the media service's error code, `servicio_no_disponible` if
 *   it does not respond
 */
export async function sendPicture(
  file: IncomingFile,
  entry: { id: string; ownerId: string },
  media: ServiceClient,
  signal: AbortSignal,
): Promise<Pick<EntryUpload, 'id' | 'version'>> {
  const fields = [file.field];
  const tooLarge = () => new Problem('archivo_grande', { fields });
  const pieces: AsyncIterator<Uint8Array> = file.stream[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) throw new Problem('archivo_requerido', { fields });
  const response = await media
    .fetch(`/internal/fotos/${entry.ownerId}/entradas/${entry.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: wholeFile(first.value, pieces, file, tooLarge),
      duplex: 'half',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PICTURE_MS)]),
    })
    .catch((cause: unknown) => {
      throw file.tooLarge() ? tooLarge() : new Problem('servicio_no_disponible', { cause });
    });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return taken.parse(body).data;
  const code = refused.safeParse(body).data?.code;
  const wait = Number(response.headers.get('retry-after'));
  if (code === 'cola_llena' || code === 'demasiadas_solicitudes') throw new Problem(code, { retryAfter: wait });
  if (code === undefined || response.status >= 500) throw new Problem('servicio_no_disponible', { retryAfter: 3 });
  throw new Problem(code, { fields });
}
