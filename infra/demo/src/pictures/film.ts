import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

/** Length of a demo film, in seconds. */
export const FILM_SECONDS = 5;
const RATE = 25;
/** Longest side of the film, in pixels; the picture is made larger, and the view moves over it. */
const LONG_SIDE = 960;
/** How much of the picture the view shows at once. */
const VIEW = 0.84;

/**
 * A film of a picture as MP4: the view moves slowly from one corner to the opposite one and back. It is H.264 that plays
 * everywhere, so that the platform only has to repack it. About a second of CPU.
 * @throws where ffmpeg is missing
 */
export async function renderFilm(picture: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-demo-'));
  try {
    const [still, film] = [join(folder, 'still.jpg'), join(folder, 'film.mp4')];
    const { width, height } = viewOf(await sharp(picture).metadata());
    const larger = sharp(picture).resize({ width: Math.round(width / VIEW) });
    await writeFile(still, await larger.jpeg({ quality: 92 }).toBuffer());
    // One cosine wave there and back, so that a loop shows no jump.
    const way = `(1-cos(2*PI*t/${FILM_SECONDS}))/2`;
    // One picture is read once and repeated: reading it for each frame takes longer than encoding.
    const view = `loop=-1:1,crop=${width}:${height}:(iw-ow)*${way}:(ih-oh)*${way}`;
    await promisify(execFile)('ffmpeg', [
      ...['-nostdin', '-v', 'error', '-framerate', String(RATE), '-i', still],
      ...['-t', String(FILM_SECONDS), '-vf', `${view},format=yuv420p`],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '27', '-threads', '1'],
      ...['-fflags', '+bitexact', '-flags:v', '+bitexact', film],
    ]);
    return await readFile(film);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Size of a picture's film, with the even sides that its format requires. */
export function viewOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = LONG_SIDE / Math.max(width, height);
  const even = (side: number) => Math.round((side * scale) / 2) * 2;
  return { width: even(width), height: even(height) };
}
