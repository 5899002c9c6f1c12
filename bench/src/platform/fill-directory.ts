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
import { generatePhoto } from '../photos/pictures.ts';
import type { BenchPlatform } from './bench-platform.ts';
import { withPosts } from './more-posts.ts';

/**
 * Fills the directory with test providers and posts quickly: the demo's events go into the bulk import. Their pictures
 * are a few existing ones, because a page that requests missing pictures would measure errors.
 * @throws {Error} with the output of the command if it fails
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
  let output = '';
  importer.stdout.on('data', (piece: Buffer) => {
    output += piece.toString();
  });
  const ended = once(importer, 'exit');
  const owners = ownersOf(seed, providers);
  const events = posts > 0 ? withPosts(owners, providers, posts) : flat(owners);
  // An error of the importer breaks the pipe; its own output explains more.
  await pipeline(Readable.from(lines(events)), importer.stdin).catch(() => undefined);
  await finished(importer.stdout);
  const [code] = await ended;
  if (code !== 0) throw new Error(`the bulk import failed (${code}):\n${output}`);
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

/** Number of different pictures that all posts share. */
const PICTURES = 24;
/** Pixels of each picture: the size of the widest tile of a list. */
const SIZE = { width: 800, height: 600 } as const;

/** Stores pictures that the posts of the bulk import can show, see {@link showing}. */
async function storePictures({ environment, namespace }: BenchPlatform, seed: number): Promise<void> {
  const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_REGION = 'us-east-1' } = environment;
  const objects = new ObjectStore({ S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION }, namespace);
  await objects.ensureBuckets(['public']);
  for (let number = 0; number < PICTURES; number++) {
    const { bytes } = await generatePhoto(seed, number, SIZE);
    await objects.put('public', pathOf(number).slice(1), await sharp(bytes).webp().toBuffer(), 'image/webp');
  }
}

/** Returns the event with one of the stored pictures in its post; the same event always gets the same picture. */
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
