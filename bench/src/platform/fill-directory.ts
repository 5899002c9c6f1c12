import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { EventEnvelope } from '@vitrina/contracts/events';
import { providers as demoProviders, eventsOf, type OwnerEvent } from '@vitrina/demo';
import { loadConfig, ObjectStore, objectsConfig } from '@vitrina/kernel';
import { environmentFor, root } from '@vitrina/local';
import { execaNode } from 'execa';
import sharp from 'sharp';
import { waitUntilIdle } from '../measure.ts';
import type { Options } from '../options.ts';
import { generatePhoto } from '../photos/pictures.ts';
import type { BenchPlatform } from './bench-platform.ts';

/**
 * Fills the directory with test providers and posts quickly: the demo's events go into the bulk import. Their pictures
 * are a few existing ones, because a page that requests missing pictures would measure errors.
 * @throws {Error} with the output of the command if it fails
 */
export async function fillDirectory(platform: BenchPlatform, { providers, posts, seed }: Options): Promise<void> {
  console.log(`seed ${seed}, ${providers} providers, ${posts || "the demo's"} posts`);
  const from = performance.now();
  await storePictures(platform, seed);
  const owners = ownersOf(seed, providers);
  const events = posts > 0 ? withPosts(owners, providers, posts) : flat(owners);
  await execaNode(join(root, 'services/directory/dist/commands/import-bulk.js'), {
    cwd: root,
    env: { ...environmentFor('directory', platform.environment), LOG_LEVEL: 'warn' },
    stdin: lines(events),
    stderr: ['pipe', 'inherit'],
  });
  console.log(`the directory was filled in ${((performance.now() - from) / 1_000).toFixed(1)} s`);
  if (!(await waitUntilIdle())) console.log('The platform never came to rest after it was filled.');
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
  const objects = new ObjectStore(loadConfig(objectsConfig, environment), namespace);
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

/** Plans that show {@link MAX_POSTS_EACH} posts. With any other plan, fewer posts than requested would be public and indexed. */
const PLANS = ['destacado', 'premium'] as const;
/** Size of the pool of texts from which the copied posts are filled, so that owners differ. */
const TEXT_POOL_SIZE = 500;

type PostEvent = EventEnvelope<'media.ready'>;

/**
 * Yields the events of the owners with `posts` public posts in total, spread evenly over them. The same input gives the same
 * posts.
 * @param owners events of each owner, beginning with its `provider.changed`
 * @param ownerCount number of owners
 * @param posts number of posts, at most {@link MAX_POSTS_EACH} for each owner
 */
export function* withPosts(
  owners: Iterable<readonly OwnerEvent[]>,
  ownerCount: number,
  posts: number,
): Generator<OwnerEvent> {
  const texts: string[] = [];
  let number = 0;
  let textCount = 0;
  for (const [provider, ...own] of owners) {
    if (provider?.name !== 'provider.changed') throw new Error('the first event of an owner must be provider.changed');
    const plan = PLANS[number % PLANS.length] ?? 'premium';
    const facts = provider.data.provider;
    yield { ...provider, data: { ...provider.data, provider: facts && { ...facts, plan } } };
    const ownPosts = Math.floor(((number + 1) * posts) / ownerCount) - Math.floor((number * posts) / ownerCount);
    const templates = own.filter((event): event is PostEvent => event.name === 'media.ready');
    for (const { data } of templates) texts[textCount++ % TEXT_POOL_SIZE] = data.post?.text ?? '';
    for (let index = 0; index < ownPosts; index++) {
      const template = templates[index % Math.max(1, templates.length)];
      if (template) yield copyOf(template, index, texts[(number * 7 + index * 31) % texts.length] ?? '');
    }
    number += 1;
  }
}

function copyOf(template: PostEvent, index: number, text: string): PostEvent {
  const id = createHash('sha256').update(`${template.data.id}|${index}`).digest('hex').slice(0, 24);
  const { post } = template.data;
  return {
    ...template,
    id: `${id}-1`,
    aggregate: id,
    data: { ...template.data, id, post: post && { ...post, text } },
  };
}
