import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '@vitrina/kernel';
import { afterAll, describe, expect, it } from 'vitest';
import { PictureRefused } from '../src/files/limited-program.ts';
import { MAX_PIXELS } from '../src/files/limits.ts';
import { HEAD_BYTES, type ImageType, readHeaderSize, sniffType, VIDEO } from '../src/files/sniff.ts';
import { DecoderPool } from '../src/images/decoder-pool.ts';
import type { DecodeRequest } from '../src/images/protocol.ts';
import { extractFrames } from '../src/video/animation.ts';
import { extractPoster, makeFilm } from '../src/video/film.ts';
import { probeVideo } from '../src/video/probe.ts';
import { planVideo } from '../src/video/video-plan.ts';
import { devicePictures } from './support/device-pictures.ts';
import { deviceVideos } from './support/device-videos.ts';
import { temporaryFolder } from './support/temporary.ts';

const files = [...devicePictures, ...deviceVideos];
const calm = new AbortController().signal;
const limits = { maxSeconds: 60, signal: calm, onPart: () => undefined };

describe('files as real devices write them', () => {
  const decoder = new URL('../dist/commands/decoder.js', import.meta.url);
  const decoders = new DecoderPool(decoder, 1, createLog('prueba', { LOG_LEVEL: 'silent' }));
  afterAll(() => decoders.close());

  const decode = (request: DecodeRequest) => decoders.decode(request, calm, () => undefined);

  /** Makes a file's renditions with the steps of an upload, and returns `ready`, `animated` or the error code. */
  async function outcomeOf(file: Buffer): Promise<string> {
    const head = file.subarray(0, HEAD_BYTES);
    const sniffed = await sniffType(head);
    if ('error' in sniffed) return sniffed.error;
    const output = await temporaryFolder();
    const input = join(output, 'original');
    await writeFile(input, file);
    const made = sniffed.type === VIDEO ? videoOf(input, output) : pictureOf(input, output, sniffed.type, head);
    return made.catch((error: unknown) => {
      if (error instanceof PictureRefused) return error.code;
      throw error;
    });
  }

  async function pictureOf(input: string, output: string, type: ImageType, head: Buffer): Promise<string> {
    const size = readHeaderSize(type, head);
    if (size && size.width * size.height > MAX_PIXELS) return 'archivo_dimensiones';
    const frames = await extractFrames(input, type, output, calm);
    const { animated } = await decode({ input, type, output, recipe: 'post', frames });
    return animated ? 'animated' : 'ready';
  }

  async function videoOf(input: string, output: string): Promise<string> {
    const plan = planVideo(await probeVideo(input, calm), limits);
    if ('error' in plan) return plan.error;
    await decode({ input: await extractPoster(input, output, plan, calm), type: 'image/png', output, recipe: 'post' });
    await makeFilm(input, output, plan, limits);
    return 'ready';
  }

  it('comprise at least 60 samples', () => {
    expect(files.length).toBeGreaterThanOrEqual(60);
  });

  it.each(files)('become $becomes from $device', async ({ make, becomes }) => {
    expect(await outcomeOf(await make())).toBe(becomes);
  });
});
