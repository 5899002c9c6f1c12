import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

/** Length of a demo film, in seconds. */
export const FILM_SECONDS = 5;
const RATE = 25;
/** Longer side of the film, in pixels; the picture is larger, and the view moves over it. */
const LONG_SIDE = 960;
/** Share of the picture that the view shows at a time. */
const VIEW = 0.84;

/**
 * Makes an MP4 film of a picture: the view moves slowly from one corner to the opposite one and back. Uses H.264 that
 * plays everywhere, so that the platform only repacks it. Takes about a second of CPU.
 * @throws if ffmpeg is missing
 */
export async function renderFilm(picture: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-demo-'));
  try {
    const still = join(folder, 'still.jpg');
    const film = join(folder, 'film.mp4');
    const { width, height } = filmSize(await sharp(picture).metadata());
    const larger = sharp(picture).resize({ width: Math.round(width / VIEW) });
    await writeFile(still, await larger.jpeg({ quality: 92 }).toBuffer());
    // Moves along a cosine wave forth and back, so that a loop has no jump.
    const way = `(1-cos(2*PI*t/${FILM_SECONDS}))/2`;
    // Reads the picture once and repeats it: reading it for each frame takes longer than encoding.
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

/** Computes the size of a picture's film, with the even sides required by its format. */
export function filmSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = LONG_SIDE / Math.max(width, height);
  const even = (side: number) => Math.round((side * scale) / 2) * 2;
  return { width: even(width), height: even(height) };
}
