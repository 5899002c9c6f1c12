import { readFile } from 'node:fs/promises';
import { encodedFile } from './encoded-file.ts';

interface Animation {
  frames: number;
  /** Opacity of all pixels, 0 to 1; if absent, the file has no alpha. */
  alpha?: number;
  /** Number of plays; 0 is forever. */
  plays?: number;
}

/** ffmpeg input of 64 × 48 pixel frames, a tenth of a second each, that brighten from black to red. */
function source({ frames, alpha = 1 }: Animation): string[] {
  const red = `geq=r='255*N/${frames - 1}':g=0:b=0:a=${Math.round(255 * alpha)}`;
  return ['-f', 'lavfi', '-i', `color=black:size=64x48:rate=10:duration=${frames / 10},format=rgba,${red}`];
}

async function made(args: readonly string[], name: string): Promise<Buffer> {
  return readFile(await encodedFile(args, name));
}

export function animatedPng(animation: Animation): Promise<Buffer> {
  const pixels = animation.alpha === undefined ? 'rgb24' : 'rgba';
  const plays = String(animation.plays ?? 0);
  return made([...source(animation), '-pix_fmt', pixels, '-f', 'apng', '-plays', plays], 'clip.png');
}

/** Makes an animated AVIF; alpha is stored as a second track. */
export function animatedAvif(animation: Animation): Promise<Buffer> {
  const split = '[0:v]split[whole][copy];[copy]alphaextract[alpha];[whole]format=yuv420p[colour]';
  const tracks = ['-filter_complex', split, '-map', '[colour]', '-map', '[alpha]'];
  const coder = ['-c:v', 'libaom-av1', '-cpu-used', '8', '-f', 'avif'];
  const one = ['-pix_fmt', 'yuv420p'];
  return made([...source(animation), ...(animation.alpha === undefined ? one : tracks), ...coder], 'clip.avif');
}
