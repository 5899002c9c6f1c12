import { createHash } from 'node:crypto';
import type { OwnerEvent } from '@vitrina/demo';
import { ObjectStore } from '@vitrina/kernel';
import sharp from 'sharp';
import { makeUp } from '../photos/pictures.ts';
import type { BenchPlatform } from './bench-platform.ts';

/** Different pictures that all posts share. */
const PICTURES = 24;
/** Pixels of each, as the widest tile of a list asks for. */
const SIZE = { width: 800, height: 600 } as const;

/** Puts pictures into the object store that posts of the quick path can show, see {@link showing}. */
export async function storePictures({ environment, namespace }: BenchPlatform, seed: number): Promise<void> {
  const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_REGION = 'us-east-1' } = environment;
  const objects = new ObjectStore({ S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION }, namespace);
  await objects.ensureBuckets(['public']);
  for (let number = 0; number < PICTURES; number++) {
    const { bytes } = await makeUp(seed, number, SIZE);
    await objects.put('public', pathOf(number).slice(1), await sharp(bytes).webp().toBuffer(), 'image/webp');
  }
}

/** An event whose post shows one of the stored pictures; the same event always shows the same. */
export function showing(event: OwnerEvent): OwnerEvent {
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
