import { createInterface } from 'node:readline';
import { type FeedEvent, feedEvent } from '@vitrina/contracts/events';
import { BulkImport } from '../feeds/bulk-import.ts';
import { ensureIndex, indexSettings } from '../search/settings.ts';
import { runCommand } from './run-command.ts';

/** Owners between two progress lines. */
const TELL_EVERY = 5_000;

/**
 * Reads event envelopes as NDJSON from standard input and writes read model and search index in batches: the quick way
 * to many providers, for benchmarks. Each provider comes before its photo and its posts, and they follow it at once.
 */
await runCommand(async ({ store, engine, log }) => {
  const settings = indexSettings();
  await ensureIndex(engine, engine.names.providers, settings.providers);
  await ensureIndex(engine, engine.names.posts, settings.posts);
  const importer = new BulkImport(store, engine);
  let told = 0;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (!line.trim()) continue;
    await importer.add(feedEvent.parse(JSON.parse(line)) as FeedEvent);
    if (importer.owners - told < TELL_EVERY) continue;
    told = importer.owners;
    log.info({ owners: importer.owners, posts: importer.posts }, 'importing');
  }
  await importer.end();
  log.info({ owners: importer.owners, posts: importer.posts }, 'imported');
});
