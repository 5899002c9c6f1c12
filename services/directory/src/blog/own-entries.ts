import { planHas } from '@vitrina/contracts/plans';
import { compareAndSet, hashToken, newId, Problem, trusted } from '@vitrina/kernel';
import { type EntryDoc, entryPlaces } from '../model/entry.ts';
import { changedNow } from '../model/need.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { slugsAfter } from '../rules/entry-slug.ts';

/** Title and text of an entry. */
export interface EntryWords {
  title: string;
  text: string;
}

/** Whether the plan of a provider has a blog now (R39). */
export async function hasBlog({ providers }: Pick<Store, 'providers'>, ownerId: string): Promise<boolean> {
  const provider = await providers.findById(ownerId, { facts: 1 }).lean<Pick<ProviderDoc, 'facts'>>();
  return planHas(provider?.facts?.plan, 'blog');
}

/** @throws {Problem} `blog_sin_plan` */
export async function requireBlog(store: Store, ownerId: string): Promise<void> {
  if (!(await hasBlog(store, ownerId))) throw new Problem('blog_sin_plan');
}

/** Entries of an owner that are not deleted, newest first. */
export async function readOwnEntries({ entries }: Store, ownerId: string): Promise<EntryDoc[]> {
  return entries.find({ ownerId, deleted: false }).sort({ at: -1 }).lean<EntryDoc[]>();
}

/** One of them. @throws {Problem} `entrada_no_encontrada` */
export async function readOwnEntry({ entries }: Store, id: string, ownerId: string): Promise<EntryDoc> {
  const entry = await entries.findOne({ _id: id, ownerId, deleted: false }).lean<EntryDoc>();
  if (!entry) throw new Problem('entrada_no_encontrada');
  return entry;
}

/**
 * Writes a new entry in one of its owner's places: each is given once, by a unique index, so that no two requests make a
 * thirteenth. It is public once `refreshOwner` has looked.
 * @param key the request's `Idempotency-Key`: a repeat with the same words answers the first one's entry
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
  for (const slot of entryPlaces(ownerId)) {
    const written = await compareAndSet(async () => {
      const known = await readKeyed(store, idempotencyKey, words);
      if (known) return known;
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
        ...changedNow(),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      };
      await store.entries.create(fresh);
      return fresh;
    });
    if (written) return written;
  }
  throw new Problem('blog_completo');
}

/**
 * Changes the words of an entry in one write, guarded by what was read. Its address follows the title.
 * @throws {Problem} `entrada_no_encontrada`
 */
export function editEntry(store: Store, id: string, ownerId: string, words: EntryWords): Promise<EntryDoc> {
  return compareAndSet(async () => {
    const held = await readOwnEntry(store, id, ownerId);
    if (held.title === words.title && held.text === words.text) return held;
    const slugs = await freeSlugs(store, held, words.title);
    const edited = await store.entries
      .findOneAndUpdate(
        { _id: id, rev: held.rev },
        { $set: { ...words, slugs, editedAt: Date.now(), ...changedNow() }, $inc: { rev: 1 } },
        { returnDocument: 'after' },
      )
      .lean<EntryDoc>();
    return edited ?? undefined;
  });
}

async function readKeyed(
  { entries }: Store,
  idempotencyKey: string | undefined,
  { title, text }: EntryWords,
): Promise<EntryDoc | null> {
  if (idempotencyKey === undefined) return null;
  const known = await entries.findOne({ idempotencyKey }).lean<EntryDoc>();
  if (known && (known.title !== title || known.text !== text)) throw new Problem('clave_reutilizada');
  return known;
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
  return slugsAfter(title, { id: _id, held, isTaken: (slug) => taken.has(slug) });
}
