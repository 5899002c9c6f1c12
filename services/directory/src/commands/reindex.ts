import { DatabaseClock } from '@vitrina/kernel';
import { INDEX_KINDS } from '../indexing/indexed-kinds.ts';
import { withRebuildLock } from '../indexing/rebuild-lock.ts';
import { reindex } from '../indexing/reindex.ts';
import { runCommand } from './run-command.ts';

/** Longest wait for another rebuild of the same index, in milliseconds. */
const WAIT_MS = 30 * 60_000;

/** Rebuilds the search indexes from the read model and swaps them in; searches keep working. */
await runCommand(async ({ mongo, store, engine, log }) => {
  const clock = await DatabaseClock.start(mongo, log);
  try {
    for (const kind of INDEX_KINDS) {
      const done = await withRebuildLock({ mongo, clock, log }, kind, WAIT_MS, async (term) => {
        const documents = await reindex({ store, engine, log }, kind, term);
        log.info({ kind, documents }, 'index built and swapped in');
      });
      if (!done) throw new Error(`another rebuild of ${kind} did not end`);
    }
  } finally {
    await clock.close();
  }
});
