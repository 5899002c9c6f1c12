import { parseArgs } from 'node:util';
import { DatabaseClock, JobProducer, producerConnection } from '@vitrina/kernel';
import { INDEX_KINDS } from '../indexing/indexed-kinds.ts';
import { reindex, withRebuildLock } from '../indexing/reindex.ts';
import { recountRatings } from '../ratings/sync-ratings.ts';
import { feedHandlers } from '../read-model/feature.ts';
import { rebuildFeeds } from '../read-model/feeds.ts';
import { rebuildFrom } from '../read-model/rebuild-model.ts';
import { type CommandDependencies, runCommand } from './run-command.ts';

/** Longest wait for another rebuild of the same index, in milliseconds. */
const WAIT_MS = 30 * 60_000;
const PARTS = ['model', 'indexes'] as const;

/**
 * `rebuild [--only model|indexes]`: writes the read model from the current state of accounts and media, then builds the
 * search indexes from it and swaps them in. It can run next to a live directory or fill an empty database, loses no
 * concurrent changes, and can be repeated. Prints its progress. The exit code is 1 if an event could not be applied or
 * a server is unavailable, 2 for wrong arguments, 78 for a wrong configuration.
 */
const only = readOnly();
if (only === null) {
  console.error(`rebuild [--only ${PARTS.join('|')}]`);
  process.exitCode = 2;
} else {
  await runCommand(async (dependencies) => {
    if (only !== 'indexes' && !(await rebuildModel(dependencies))) process.exitCode = 1;
    if (only !== 'model') await rebuildIndexes(dependencies);
  });
}

/** Reads the requested part; undefined for all parts, null for invalid arguments. */
function readOnly(): (typeof PARTS)[number] | undefined | null {
  try {
    const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
    return only === undefined ? only : (PARTS.find((part) => part === only) ?? null);
  } catch {
    return null;
  }
}

/** Rebuilds the read model, and counts the ratings in the comments again. @returns false if an event could not be applied; the log names it */
async function rebuildModel({ config, store, log }: CommandDependencies): Promise<boolean> {
  const connection = producerConnection(config);
  const jobs = new JobProducer(connection, config.NAMESPACE);
  const handlers = feedHandlers({ store, jobs, log });
  let missed = 0;
  try {
    for (const feed of rebuildFeeds(config)) {
      missed += await rebuildFrom(feed, { store, handlers, log }, progressPrinter(feed.name));
    }
    await recountRatings({ store, jobs, log });
  } finally {
    await jobs.close();
    connection.disconnect();
  }
  if (missed > 0) console.log(`${missed} events were not applied`);
  return missed === 0;
}

async function rebuildIndexes({ mongo, store, engine, log }: CommandDependencies): Promise<void> {
  const clock = await DatabaseClock.start(mongo, log);
  try {
    for (const kind of INDEX_KINDS) {
      const done = await withRebuildLock({ mongo, clock, log }, kind, WAIT_MS, async (term) => {
        const documents = await reindex({ store, engine, log }, kind, term, progressPrinter(`index ${kind}`));
        console.log(`index ${kind}: ${documents} documents, swapped in`);
      });
      if (!done) throw new Error(`another rebuild of ${kind} did not end`);
    }
  } finally {
    await clock.close();
  }
}

/** Prints a line for each ten percent, and one at the end. */
function progressPrinter(name: string): (done: number, of: number | null) => void {
  let next = 0;
  return (done, of) => {
    // The total may change during the count.
    const percent = of === null ? null : of === 0 ? 100 : Math.min(100, Math.floor((done / of) * 100));
    if (percent !== null && percent < next) return;
    next = Math.floor((percent ?? 0) / 10) * 10 + 10;
    console.log(`${name}: ${percent === null ? '' : `${percent} %, `}${done}${of === null ? '' : ` of ${of}`}`);
  };
}
