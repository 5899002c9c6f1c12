import { trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { CopiedDoc } from '../model/need.ts';
import type { Store } from '../model/store.ts';
import { entryDocument, postDocument, providerDocument } from '../search/documents.ts';
import type { IndexNames } from '../search/engine.ts';

/** A collection that is copied to an index of its own. */
export interface IndexedKind {
  model: Model<CopiedDoc>;
  /** The document as the index holds it, or null where it must not be there. */
  convert: (doc: CopiedDoc) => { id: string } | null;
  /** What the index holds of the collection, as a filter. */
  shown: Record<string, unknown>;
}

/** Names of the indexes, in the order in which they are built. */
export const INDEX_KINDS = ['providers', 'posts', 'entries'] as const satisfies readonly (keyof IndexNames)[];

/** Every collection that is copied to the search index. */
export function indexedKinds(store: Store): Record<keyof IndexNames, IndexedKind> {
  return {
    providers: indexed(store.providers, providerDocument, { scopes: '*' }),
    posts: indexed(store.posts, postDocument, { place: trusted({ $ne: null }) }),
    entries: indexed(store.entries, entryDocument, { 'owner.slug': trusted({ $gt: '' }) }),
  };
}

function indexed<D extends CopiedDoc>(
  model: Model<D>,
  convert: (doc: D) => { id: string } | null,
  shown: IndexedKind['shown'],
): IndexedKind {
  // The driver's types cannot follow a generic document.
  return { model, convert, shown } as unknown as IndexedKind;
}
