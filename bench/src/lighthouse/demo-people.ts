import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Post } from '@vitrina/contracts';
import { Progress, paths, runMarker, seedDemo } from '@vitrina/local';
import type { BenchPlatform } from '../platform/bench-platform.ts';

/** So many fill the place that a visitor sees first, and no other. */
const PROVIDERS = 12;
/** Longest wait for the late work on their pictures, in milliseconds. */
const LATE_MS = 600_000;

/**
 * Brings the demo's people onto the platform by the public calls, with pictures that are there, and waits until these
 * have all their files: a visitor's browser takes the late ones.
 * @param url address of the gateway
 * @returns what the first page of the place's gallery shows
 * @throws {Error} where the files are not there within ten minutes
 */
export async function bringDemoPeople({ environment }: BenchPlatform, url: string): Promise<Post[]> {
  const progress = new Progress();
  try {
    await progress.run(
      'demo',
      async (step) => {
        const run = process.env[runMarker] ?? '';
        const logs = join(paths.logs, 'bench');
        await (await seedDemo({ run, url, providers: PROVIDERS, environment, logs, step })).finished;
      },
      () => `${PROVIDERS} providers`,
    );
  } finally {
    progress.close();
  }
  const late = performance.now() + LATE_MS;
  for (;;) {
    const posts = await galleryOf(url);
    if (posts.filter(({ extension }) => extension !== 'mp4').every(hasAvif)) return posts;
    if (performance.now() > late) throw new Error('AVIF files are not there');
    await wait(1_000);
  }
}

const hasAvif = ({ fuentes }: Post) => fuentes.some(({ formato }) => formato === 'avif');

async function galleryOf(url: string): Promise<Post[]> {
  const answer = await fetch(`${url}/api/galeria?country=MX&state=DF&limit=60`);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Post[];
}
