import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { providers as demoProviders, eventsOf, type OwnerEvent } from '@vitrina/demo';
import { root } from '@vitrina/local';
import type { Options } from '../options.ts';
import type { BenchPlatform } from './bench-platform.ts';
import { withPosts } from './more-posts.ts';
import { showing, storePictures } from './real-pictures.ts';

/**
 * Fills the directory with made-up providers and posts by the quick path: the demo's events into the bulk import.
 * Their pictures are a few that are there: a page that asks for missing ones would measure refusals.
 * @throws {Error} with what the command said, where it fails
 */
export async function fillDirectory(
  platform: BenchPlatform,
  { providers, posts, seed }: Pick<Options, 'providers' | 'posts' | 'seed'>,
): Promise<void> {
  await storePictures(platform, seed);
  const importer = spawn(process.execPath, [join(root, 'services/directory/dist/commands/import-bulk.js')], {
    cwd: root,
    env: { ...process.env, ...platform.environment, LOG_LEVEL: 'warn' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  importer.stdout.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  const ended = once(importer, 'exit');
  const owners = ownersOf(seed, providers);
  const events = posts > 0 ? withPosts(owners, providers, posts) : flat(owners);
  // A refusal of the importer breaks the pipe; its own words say more than that.
  await pipeline(Readable.from(lines(events)), importer.stdin).catch(() => undefined);
  await finished(importer.stdout);
  const [code] = await ended;
  if (code !== 0) throw new Error(`the bulk import failed (${code}):\n${said}`);
}

function* ownersOf(seed: number, count: number): Generator<OwnerEvent[]> {
  const now = new Date();
  for (const provider of demoProviders(seed, count)) yield [...eventsOf(provider, seed, now)];
}

function* flat(owners: Iterable<readonly OwnerEvent[]>): Generator<OwnerEvent> {
  for (const owner of owners) yield* owner;
}

function* lines(events: Iterable<OwnerEvent>): Generator<string> {
  for (const event of events) yield `${JSON.stringify(showing(event))}\n`;
}
