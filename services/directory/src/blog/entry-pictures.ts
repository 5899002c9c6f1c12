import type { EventEnvelope } from '@vitrina/contracts/events';
import { compareAndSet, type OutboxEntry, type OutboxRelay, outboxEntries, Problem } from '@vitrina/kernel';
import type { EntryDoc, EntryUpload } from '../model/entry.ts';
import { changedNow } from '../model/need.ts';
import type { Store } from '../model/store.ts';

type Ready = EventEnvelope<'entryPicture.ready'>;
type Failed = EventEnvelope<'entryPicture.failed'>;

/** What a change of an entry's picture sets, and whether its uploads up to one are of no more use; null for nothing. */
interface PictureChange {
  set: Partial<EntryDoc>;
  /** The newest upload that may go, null for all of them; absent where none goes. */
  drop?: string | null;
}

/**
 * The pictures of entries, as media reports and their owners change them. Of several uploads the newest wins, whatever
 * order their events come in. What media may delete leaves as an event of the same write.
 */
export class EntryPictures {
  readonly #store: Store;
  readonly #relay: Pick<OutboxRelay<EntryDoc>, 'flush'>;

  constructor(store: Store, relay: Pick<OutboxRelay<EntryDoc>, 'flush'>) {
    this.#store = store;
    this.#relay = relay;
  }

  /**
   * Records that media took an upload in; its event may have come before.
   * @throws {Problem} `entrada_no_encontrada` where the entry was deleted while the file came in: media deletes it
   */
  async taken(id: string, upload: Pick<EntryUpload, 'id' | 'version'>): Promise<EntryDoc> {
    const entry = await this.#change(id, (held) =>
      upload.version > newestOf(held) ? { set: { upload: { ...upload, failure: null } } } : null,
    );
    if (!entry || entry.deleted) throw new Problem('entrada_no_encontrada');
    return entry;
  }

  /** Applies a ready picture. @returns false where it was old or its entry is gone */
  async ready({ version, data }: Ready): Promise<boolean> {
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

  /** Applies a picture that could not be processed; the one that is shown stays. */
  async failed({ version, data: { entryId, ownerId, id, failure } }: Failed): Promise<void> {
    await this.#change(entryId, (held) => {
      const isOwn = held.upload?.version === version && held.upload.failure === null;
      const isNews = held.ownerId === ownerId && (isOwn || version > newestOf(held));
      return isNews ? { set: { upload: { id, version, failure } } } : null;
    });
  }

  /** Takes the picture of an entry away, and what is being made of another one. */
  async remove(id: string): Promise<void> {
    await this.#change(id, (held) => {
      const [newest] = [held.upload, held.picture]
        .filter((one) => one !== null)
        .sort((one, other) => other.version - one.version);
      if (!newest) return null;
      return { set: { picture: null, upload: null, pictureFloor: newestOf(held) }, drop: newest.id };
    });
  }

  /** Deletes an entry: its words, its place and its addresses; what stays is its id. Doing it twice is harmless. */
  async delete(id: string): Promise<void> {
    // The id in the place of its addresses: the embedded database cannot delete two documents with an empty list in an index.
    const gone = { slugs: [id], title: '', text: '', editedAt: null, picture: null, upload: null, owner: null };
    await this.#change(id, () => ({ set: { deleted: true, deletedAt: Date.now(), ...gone }, drop: null }));
  }

  /** One write with its event. Whatever happens to a deleted entry, its pictures go. */
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
            $set: { ...change.set, version, ...changedNow() },
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

/** The newest version that an entry knows of. */
function newestOf({ picture, upload, pictureFloor }: EntryDoc): number {
  return Math.max(picture?.version ?? 0, upload?.version ?? 0, pictureFloor);
}

function droppedEvent({ _id: entryId, ownerId }: EntryDoc, version: number, last: string | null): OutboxEntry[] {
  return outboxEntries('entryPicture.dropped', `entry-${entryId}`, version, { entryId, ownerId, last });
}

/** What media should know of an entry now: whether all its pictures go; null while it is there. */
export function currentDrop(entry: EntryDoc): EventEnvelope<'entryPicture.dropped'> | null {
  if (!entry.deleted) return null;
  const { _id: entryId, ownerId, version } = entry;
  const envelope = { id: `${entryId}-${version}`, aggregate: `entry-${entryId}`, version };
  return { ...envelope, name: 'entryPicture.dropped', data: { entryId, ownerId, last: null } };
}
