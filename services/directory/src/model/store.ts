import type { Connection } from 'mongoose';
import { type PostModel, postModel } from './post.ts';
import { type ProviderModel, providerModel } from './provider.ts';

/** The read model: all that the directory knows, each part rebuildable from the other services' feeds. */
export interface Store {
  providers: ProviderModel;
  posts: PostModel;
}

/** Opens the read model and waits for its indexes. */
export async function openStore(connection: Connection): Promise<Store> {
  const store = { providers: providerModel(connection), posts: postModel(connection) };
  await Promise.all([store.providers.init(), store.posts.init()]);
  return store;
}
