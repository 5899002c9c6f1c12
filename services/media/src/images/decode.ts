import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { MAX_ANIMATION_MS, MAX_FRAMES, MAX_PIXELS } from '../files/limits.ts';
import { openHeif, TooManyPixels } from './heif.ts';
import type { DecodedPicture, DecodeRequest, Frames } from './protocol.ts';
import {
  ANIMATED_WEBP,
  ANIMATION_WIDTHS,
  AVIF,
  JPEG,
  MAX_HEIGHT,
  type MadeFile,
  PHOTO_SIDES,
  POST_WIDTHS,
  THUMB_SIDE,
  WEBP,
  widthsFor,
} from './recipe.ts';
import { isDamage, repair } from './repair.ts';

/** Pixels in memory: 8-bit sRGB, upright, without any metadata. */
interface Raster {
  data: Buffer;
  info: OutputInfo;
}

/**
 * Decodes a picture once and makes its renditions, largest first.
 * @throws {TooManyPixels}, {HeifError}, file system errors with their `code`, and the decoder's errors for damaged files
 */
export async function decodePicture(
  request: DecodeRequest,
  onProgress: (percent: number) => void,
): Promise<DecodedPicture> {
  const { source, base } = await readPicture(request);
  const animated = request.recipe === 'post' && source.moves;
  onProgress(30);
  const made = await makeStills(base, request, animated);
  onProgress(animated ? 50 : 80);
  if (animated) made.files.unshift(...(await makeAnimations(request, source.metadata.width)));
  onProgress(90);
  return {
    width: base.info.width,
    height: base.info.height,
    thumbhash: await thumbhash(made.smallest),
    animated,
    files: made.files,
  };
}

interface Picture {
  image: Sharp;
  metadata: Metadata;
  /** True for an animation within the limits of total pixels, frames and time; otherwise only its first frame is used. */
  moves: boolean;
}

/**
 * Reads the picture into memory. A damaged but nearly complete file is used as browsers would show it: phones and
 * messengers lose the last bytes of pictures that all other programs open.
 */
async function readPicture(request: DecodeRequest): Promise<{ source: Picture; base: Raster }> {
  const { type, input, frames } = request;
  const read = async (file: string | Buffer, isDamaged = false) => {
    const source = await openPicture(file, isDamaged, frames);
    return { source, base: await raster(request.recipe === 'photo' ? square(source) : upright(source, request)) };
  };
  const [first] = frames?.files ?? [];
  if (first !== undefined) return read(first);
  if (type === 'image/heic' || type === 'image/avif') return read(await openHeif(input));
  try {
    return await read(input);
  } catch (error) {
    const repaired = isDamage(error) ? await repair(input, type) : null;
    if (repaired === null) throw error;
    return read(repaired, true);
  }
}

async function openPicture(
  input: string | Buffer,
  isDamaged: boolean,
  frames: DecodeRequest['frames'],
): Promise<Picture> {
  const image = sharp(input, { limitInputPixels: MAX_PIXELS, failOn: isDamaged ? 'none' : 'error' });
  const metadata = await image.metadata();
  if (metadata.width * (metadata.pageHeight ?? metadata.height) > MAX_PIXELS) throw new TooManyPixels();
  image.autoOrient();
  // For 16 bits with a profile, sharp converts to Display P3 first and drops the profile if the output has none.
  if (metadata.space === 'rgb16' && metadata.icc) image.withIccProfile('srgb', { attach: false });
  return { image, metadata, moves: frames ? true : !isDamaged && isWithinLimits(metadata) };
}

function isWithinLimits({ format, pages = 1, width, height, pageHeight = height, delay = [] }: Metadata): boolean {
  if ((format !== 'gif' && format !== 'webp') || pages < 2 || pages > MAX_FRAMES) return false;
  const turn = delay.reduce((sum, ms) => sum + ms, 0);
  return turn <= MAX_ANIMATION_MS && width * pageHeight * pages <= MAX_PIXELS;
}

function upright({ image, moves }: Picture, { widths = POST_WIDTHS }: DecodeRequest): Sharp {
  const width = moves ? ANIMATION_WIDTHS[0] : Math.max(...widths);
  return image.resize({ width, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true });
}

function square({ image, metadata }: Picture): Sharp {
  const side = Math.min(PHOTO_SIDES[0], metadata.width, metadata.height);
  return image.resize(side, side, { fit: 'cover', position: 'attention' });
}

function raster(image: Sharp): Promise<Raster> {
  return image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
}

function fromRaster({ data, info: { width, height, channels } }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
}

/** Makes every width in the formats of the recipe; for an animation only JPEG, because its WebP files are animated. */
async function makeStills(
  base: Raster,
  { recipe, output, widths = recipe === 'photo' ? PHOTO_SIDES : POST_WIDTHS }: DecodeRequest,
  animated: boolean,
): Promise<{ files: MadeFile[]; smallest: Raster }> {
  const formats =
    recipe === 'avif' ? (['avif'] as const) : animated ? (['jpeg'] as const) : (['webp', 'jpeg'] as const);
  const files: MadeFile[] = [];
  let current = base;
  for (const width of widthsFor(base.info.width, widths)) {
    if (width < current.info.width) current = await raster(fromRaster(current).resize({ width }));
    for (const format of formats) files.push(await save(output, width, format, encoded(fromRaster(current), format)));
  }
  return { files, smallest: current };
}

function encoded(image: Sharp, format: 'avif' | 'webp' | 'jpeg'): Sharp {
  if (format === 'avif') return image.avif(AVIF);
  if (format === 'webp') return image.webp(WEBP);
  return image.flatten({ background: '#ffffff' }).jpeg(JPEG);
}

async function makeAnimations({ input, output, frames }: DecodeRequest, width: number): Promise<MadeFile[]> {
  const source = frames ? await joinFrames(frames, output) : input;
  const timing = frames ? { delay: frames.delays, loop: frames.loop } : {};
  const files: MadeFile[] = [];
  for (const wanted of widthsFor(width, ANIMATION_WIDTHS)) {
    const image = sharp(source, { animated: true, limitInputPixels: MAX_PIXELS, failOn: 'error' });
    files.push(
      await save(output, wanted, 'webp', image.resize({ width: wanted }).webp({ ...ANIMATED_WEBP, ...timing })),
    );
  }
  return files;
}

/** Joins frames into one file, because sharp does not resize joined frames one by one. TIFF takes a sixth of WebP's time. */
async function joinFrames({ files }: Frames, folder: string): Promise<string> {
  const joined = join(folder, 'frames.tiff');
  const image = sharp(files, { join: { animated: true }, limitInputPixels: MAX_PIXELS, failOn: 'error' });
  await image.tiff({ compression: 'none' }).toFile(joined);
  return joined;
}

async function save(folder: string, width: number, format: MadeFile['format'], image: Sharp): Promise<MadeFile> {
  const name = `${width}.${format === 'jpeg' ? 'jpg' : format}`;
  await writeFile(join(folder, name), await image.toBuffer());
  return { name, format, width };
}

async function thumbhash(smallest: Raster): Promise<string> {
  const size = { width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside', withoutEnlargement: true } as const;
  const { data, info } = await fromRaster(smallest)
    .resize(size)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
