import { createInterface } from 'node:readline';
import { type FeedEvent, feedEvent } from '@vitrina/contracts/events';
import { BulkImport } from '../read-model/bulk-import.ts';
import { ensureIndex, indexSettings } from '../search/settings.ts';
import { runCommand } from './run-command.ts';

/** Number of owners between two progress lines. */
const PROGRESS_EVERY = 5_000;

/**
 * Reads event envelopes as NDJSON from standard input and writes the read model and search index in batches: fast
 * filling for benchmarks. Each provider comes directly before its photo and its posts.
 */
await runCommand(async ({ store, engine, log }) => {
  const settings = indexSettings();
  await ensureIndex(engine, engine.names.providers, settings.providers);
  await ensureIndex(engine, engine.names.posts, settings.posts);
  const importer = new BulkImport(store, engine);
  let reported = 0;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (!line.trim()) continue;
    await importer.add(feedEvent.parse(JSON.parse(line)) as FeedEvent);
    if (importer.owners - reported < PROGRESS_EVERY) continue;
    reported = importer.owners;
    log.info({ owners: importer.owners, posts: importer.posts }, 'importing');
  }
  await importer.end();
  log.info({ owners: importer.owners, posts: importer.posts }, 'imported');
});
