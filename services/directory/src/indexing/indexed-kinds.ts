import { trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { IndexedDoc } from '../model/indexing.ts';
import type { Store } from '../model/store.ts';
import { entryDocument, postDocument, providerDocument } from '../search/documents.ts';
import type { IndexNames } from '../search/engine.ts';

/** Collection with its own search index. */
export interface IndexedKind {
  model: Model<IndexedDoc>;
  /** Converts a document for the index; null if it must not be in the index. */
  convert: (doc: IndexedDoc) => { id: string } | null;
  /** Filter for the documents that belong in the index. */
  shown: Record<string, unknown>;
}

/** Names of the indexes, in build order. */
export const INDEX_KINDS = ['providers', 'posts', 'entries'] as const satisfies readonly (keyof IndexNames)[];

/** Lists every collection that is copied to the search index. */
export function indexedKinds(store: Store): Record<keyof IndexNames, IndexedKind> {
  return {
    providers: indexed(store.providers, providerDocument, { scopes: '*' }),
    posts: indexed(store.posts, postDocument, { place: trusted({ $ne: null }) }),
    entries: indexed(store.entries, entryDocument, { 'owner.slug': trusted({ $gt: '' }) }),
  };
}

function indexed<D extends IndexedDoc>(
  model: Model<D>,
  convert: (doc: D) => { id: string } | null,
  shown: IndexedKind['shown'],
): IndexedKind {
  // The driver's types do not support a generic document.
  return { model, convert, shown } as unknown as IndexedKind;
}
