import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { encodedFile } from './encoded-file.ts';
import { temporaryFolder } from './temporary.ts';

const run = promisify(execFile);

/**
 * Makes a clip with ffmpeg; `args` precede the output file.
 * @param folder where to write it; by default a folder that is removed with the test
 */
export async function makeClip(args: readonly string[], folder?: string): Promise<string> {
  const file = join(folder ?? (await temporaryFolder()), 'clip.mp4');
  await copyFile(await encodedFile(args, 'clip.mp4'), file);
  return file;
}

/** ffmpeg input of a moving test picture; `rate` in frames per second. */
export function pictureInput(options: { size?: string; seconds?: number; rate?: number } = {}): string[] {
  const { size = '320x240', seconds = 2, rate = 25 } = options;
  return ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`];
}

/** ffmpeg input of a tone. */
export function soundInput(seconds = 2): string[] {
  return ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
}

/** Options for a small, quick H.264 that every browser plays. */
export const quickH264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'] as const;

/** Decodes a film completely. @throws if any part does not decode */
export async function playThrough(file: string): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-xerror', '-threads', '1', '-i', file, '-f', 'null', '-']);
}

/** Returns the raw output of ffprobe for a file. */
export async function probeRaw(file: string): Promise<{
  streams: Array<Record<string, unknown> & { tags?: Record<string, string> }>;
  format: Record<string, unknown> & { tags?: Record<string, string> };
  chapters: unknown[];
}> {
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_streams',
    '-show_format',
    '-show_chapters',
    '-of',
    'json',
    file,
  ]);
  return JSON.parse(stdout);
}
