import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { providers as demoProviders, eventsOf, type OwnerEvent } from '@vitrina/demo';
import { ObjectStore } from '@vitrina/kernel';
import { environmentFor, root } from '@vitrina/local';
import sharp from 'sharp';
import type { Options } from '../options.ts';
import { makeUp } from '../photos/pictures.ts';
import type { BenchPlatform } from './bench-platform.ts';
import { withPosts } from './more-posts.ts';

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
    env: { ...process.env, ...environmentFor('directory', platform.environment), LOG_LEVEL: 'warn' },
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

/** Different pictures that all posts share. */
const PICTURES = 24;
/** Pixels of each, as the widest tile of a list asks for. */
const SIZE = { width: 800, height: 600 } as const;

/** Puts pictures into the object store that posts of the quick path can show, see {@link showing}. */
async function storePictures({ environment, namespace }: BenchPlatform, seed: number): Promise<void> {
  const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_REGION = 'us-east-1' } = environment;
  const objects = new ObjectStore({ S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION }, namespace);
  await objects.ensureBuckets(['public']);
  for (let number = 0; number < PICTURES; number++) {
    const { bytes } = await makeUp(seed, number, SIZE);
    await objects.put('public', pathOf(number).slice(1), await sharp(bytes).webp().toBuffer(), 'image/webp');
  }
}

/** An event whose post shows one of the stored pictures; the same event always shows the same. */
function showing(event: OwnerEvent): OwnerEvent {
  if (event.name !== 'media.ready' || !event.data.post) return event;
  const { id, post } = event.data;
  const url = pathOf(parseInt(id.slice(0, 6), 16) % PICTURES);
  const shown = post.poster === null ? { path: url } : { poster: url };
  const sources = post.sources.map((source) => ({ ...source, url }));
  return { ...event, data: { ...event.data, post: { ...post, ...shown, sources } } };
}

function pathOf(number: number): string {
  const id = createHash('sha256').update(`bench ${number}`).digest('hex').slice(0, 24);
  return `/media/${id}/800.webp`;
}
