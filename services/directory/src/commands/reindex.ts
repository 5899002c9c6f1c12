import { reindex } from '../indexing/reindex.ts';
import { runCommand } from './run-command.ts';

/** Builds both search indexes anew from the read model and swaps them in; searches go on meanwhile. */
await runCommand(async ({ store, engine, log }) => {
  for (const kind of ['providers', 'posts'] as const) {
    const documents = await reindex(store, engine, kind);
    log.info({ kind, documents }, 'index built and swapped in');
  }
});
