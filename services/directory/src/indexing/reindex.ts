import { trusted } from '@vitrina/kernel';
import { needAgain } from '../model/need.ts';
import type { PostDoc } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { postDocument, providerDocument } from '../search/documents.ts';
import type { Engine, IndexNames } from '../search/engine.ts';
import { ensureIndex, indexSettings } from '../search/settings.ts';
import { succeeded } from '../search/task.ts';

/** Documents read and sent at once. */
const BATCH = 2_000;
/** Clocks of the processes that write may differ by this much, in milliseconds. */
const CLOCK_MARGIN = 60_000;

/**
 * Builds one index anew beside the live one and swaps the two, so that searches never see a half-filled index. What
 * changes meanwhile is marked and fed to the new one afterwards.
 * @returns how many documents the new index holds
 * @throws where a task of the engine fails; the live index is then as it was
 */
export async function reindex(store: Store, engine: Engine, kind: keyof IndexNames): Promise<number> {
  const started = Date.now();
  const { client, names } = engine;
  const live = names[kind];
  const draft = `${live}_nuevo`;
  const settings = indexSettings()[kind];
  await ensureIndex(engine, live, settings);
  await succeeded(engine, client.deleteIndex(draft)).catch(ignoreMissing);
  await ensureIndex(engine, draft, settings);
  let sent = 0;
  for await (const documents of batches(store, kind)) {
    await succeeded(engine, client.index(draft).addDocuments(documents));
    sent += documents.length;
  }
  await succeeded(engine, client.swapIndexes([{ indexes: [live, draft], rename: false }]));
  const changed = { changedAt: trusted({ $gte: started - CLOCK_MARGIN }) };
  if (kind === 'providers') await store.providers.updateMany(changed, needAgain);
  else await store.posts.updateMany(changed, needAgain);
  await succeeded(engine, client.deleteIndex(draft));
  return sent;
}

/** Deleting an index that is not there is a failed task, and just what we want. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error) || !/not found/i.test(error.message)) throw error;
}

async function* batches(store: Store, kind: keyof IndexNames): AsyncGenerator<Array<{ id: string }>> {
  let after = '';
  for (;;) {
    const filter = { _id: trusted({ $gt: after }) };
    const { ids, documents } =
      kind === 'providers'
        ? read(await store.providers.find(filter).sort({ _id: 1 }).limit(BATCH).lean<ProviderDoc[]>(), providerDocument)
        : read(await store.posts.find(filter).sort({ _id: 1 }).limit(BATCH).lean<PostDoc[]>(), postDocument);
    const last = ids.at(-1);
    if (last === undefined) return;
    if (documents.length > 0) yield documents;
    after = last;
  }
}

function read<D extends { _id: string }, T extends { id: string }>(
  docs: readonly D[],
  convert: (doc: D) => T | null,
): { ids: string[]; documents: T[] } {
  return { ids: docs.map(({ _id }) => _id), documents: docs.flatMap((doc) => convert(doc) ?? []) };
}
