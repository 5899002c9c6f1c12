import { compareAndSet, hashToken, newId, Problem, trusted } from '@vitrina/kernel';
import { hasFeature } from '../gallery/cards.ts';
import { type EntryDoc, entrySlots } from '../model/entry.ts';
import { changeStamp } from '../model/indexing.ts';
import { readableSlug } from '../model/names.ts';
import type { Store } from '../model/store.ts';

/** Title and text of an entry. */
interface EntryWords {
  title: string;
  text: string;
}

/** Requires a plan with a blog. @throws {Problem} `blog_sin_plan` */
export async function requireBlog(store: Store, ownerId: string): Promise<void> {
  if (!(await hasFeature(store, ownerId, 'blog'))) throw new Problem('blog_sin_plan');
}

/** Reads an owner's entries that are not deleted, newest first. */
export async function readOwnEntries({ entries }: Store, ownerId: string): Promise<EntryDoc[]> {
  return entries.find({ ownerId, deleted: false }).sort({ at: -1 }).lean<EntryDoc[]>();
}

/** Reads an entry of an owner. @throws {Problem} `entrada_no_encontrada` */
export async function readOwnEntry({ entries }: Store, id: string, ownerId: string): Promise<EntryDoc> {
  const entry = await entries.findOne({ _id: id, ownerId, deleted: false }).lean<EntryDoc>();
  if (!entry) throw new Problem('entrada_no_encontrada');
  return entry;
}

/**
 * Writes a new entry into one of its owner's slots. A unique index assigns each slot once, so that concurrent
 * requests cannot create a thirteenth entry. `refreshOwner` makes it public.
 * @param key the request's `Idempotency-Key`: a repeat with the same words returns the first request's entry
 * @throws {Problem} `blog_completo`, `clave_reutilizada`
 */
export async function addEntry(
  store: Store,
  ownerId: string,
  words: EntryWords,
  key: string | null,
): Promise<EntryDoc> {
  const idempotencyKey = key === null ? undefined : hashToken(`${ownerId}\n${key}`);
  const id = newId();
  for (const slot of entrySlots(ownerId)) {
    const written = await compareAndSet(async () => {
      const existing = await findByIdempotencyKey(store, idempotencyKey, words);
      if (existing) return existing;
      if (await store.entries.exists({ slot })) return null;
      const fresh: EntryDoc = {
        _id: id,
        ownerId,
        slot,
        slugs: await freeSlugs(store, { _id: id, ownerId, slugs: [] }, words.title),
        ...words,
        at: Date.now(),
        editedAt: null,
        picture: null,
        upload: null,
        pictureFloor: 0,
        owner: null,
        deleted: false,
        version: 0,
        outbox: [],
        rev: 1,
        ...changeStamp(),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      };
      await store.entries.create(fresh);
      return fresh;
    });
    if (written) return written;
  }
  throw new Problem('blog_completo');
}

/** Changes an entry's texts and address in one compare-and-set write. @throws {Problem} `entrada_no_encontrada` */
export function editEntry(store: Store, id: string, ownerId: string, words: EntryWords): Promise<EntryDoc> {
  return compareAndSet(async () => {
    const held = await readOwnEntry(store, id, ownerId);
    if (held.title === words.title && held.text === words.text) return held;
    const slugs = await freeSlugs(store, held, words.title);
    const edited = await store.entries
      .findOneAndUpdate(
        { _id: id, rev: held.rev },
        { $set: { ...words, slugs, editedAt: Date.now(), ...changeStamp() }, $inc: { rev: 1 } },
        { returnDocument: 'after' },
      )
      .lean<EntryDoc>();
    return edited ?? undefined;
  });
}

async function findByIdempotencyKey(
  { entries }: Store,
  idempotencyKey: string | undefined,
  { title, text }: EntryWords,
): Promise<EntryDoc | null> {
  if (idempotencyKey === undefined) return null;
  const existing = await entries.findOne({ idempotencyKey }).lean<EntryDoc>();
  if (existing && (existing.title !== title || existing.text !== text)) throw new Problem('clave_reutilizada');
  return existing;
}

async function freeSlugs(
  { entries }: Store,
  { _id, ownerId, slugs: held }: Pick<EntryDoc, '_id' | 'ownerId' | 'slugs'>,
  title: string,
): Promise<string[]> {
  const others = await entries
    .find({ ownerId, deleted: false, _id: trusted({ $ne: _id }) }, { slugs: 1 })
    .lean<Array<Pick<EntryDoc, 'slugs'>>>();
  const taken = new Set(others.flatMap(({ slugs }) => slugs));
  return nextSlugs(title, { id: _id, held, isTaken: (slug) => taken.has(slug) });
}

/** Maximum number of slugs per entry; afterwards its address no longer changes, so that none is lost. */
const MOST_KEPT = 20;

/**
 * Computes an entry's slugs after a change of its title: the new one first, then all earlier ones, so that every
 * earlier address still works.
 * @param held current slugs, newest first; empty for a new entry
 * @param isTaken true if another entry of the owner has or had the slug
 */
function nextSlugs(
  title: string,
  { id, held, isTaken }: { id: string; held: readonly string[]; isTaken: (slug: string) => boolean },
): string[] {
  const readable = readableSlug(title, 'entrada');
  const wanted = isTaken(readable) ? `${readable}-${id.slice(-6)}` : readable;
  if (held.length >= MOST_KEPT && !held.includes(wanted)) return [...held];
  return [wanted, ...held.filter((slug) => slug !== wanted)];
}
