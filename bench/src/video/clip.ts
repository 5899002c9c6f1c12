import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Length of the clip in seconds. */
export const CLIP_SECONDS = 10;

/**
 * Makes a clip as telephones do: 1080p, 30 frames a second, 17 Mbit/s, with sound. Noise keeps it from being as light to
 * encode as drawn pictures are; the seed fixes it.
 * @param folder takes the file
 */
export async function makeClip(folder: string, seed: number): Promise<Buffer> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'clip.mp4');
  const picture = `testsrc2=size=1920x1080:rate=30:duration=${CLIP_SECONDS},noise=alls=14:allf=t:all_seed=${seed % 100_000}`;
  await promisify(execFile)('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', picture],
    ...['-f', 'lavfi', '-i', `sine=frequency=330:duration=${CLIP_SECONDS}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '17M', '-maxrate', '20M', '-bufsize', '20M'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', file],
  ]);
  return readFile(file);
}
