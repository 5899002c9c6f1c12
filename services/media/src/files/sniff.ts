import type { ErrorCode } from '@vitrina/contracts/errors';
import type { QueueName } from '@vitrina/kernel';
import { fileTypeFromBuffer } from 'file-type';

/** Types of pictures that are processed. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif' | typeof HEIF;
/** Types of files that are accepted. */
export type OriginalType = ImageType | typeof VIDEO;

/** The one name for HEIC and HEIF, which are decoded by a program of their own: see `images/heif.ts`. */
export const HEIF = 'image/heic';

/** The only type of video, whatever streams it contains: an MP4, or a QuickTime film, which has the same boxes. */
export const VIDEO = 'video/mp4';

/** The queue of files of this type: pictures never wait behind videos. */
export function queueFor(type: OriginalType): QueueName {
  return type === VIDEO ? 'video' : 'image';
}

/** Bytes that are read to detect a file's type: file-type's own sample is 4,100; the size may come a little later. */
export const HEAD_BYTES = 64 * 1024;

const accepted: ReadonlyMap<string, ImageType> = new Map([
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/apng', 'image/png'],
  ['image/gif', 'image/gif'],
  ['image/webp', 'image/webp'],
  ['image/avif', 'image/avif'],
]);
const heic = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);
const mp4 = new Set(['video/mp4', 'video/x-m4v']);

/**
 * Detects a file's type from its first bytes, never from its name or the claimed type (R25). HEIC is refused with its
 * own message where nothing decodes it (R45); everything else, including SVG, is refused.
 * @param takesHeif whether HEIC is decoded by the workers
 */
export async function sniffType(
  head: Uint8Array,
  takesHeif: boolean,
): Promise<{ type: OriginalType } | { error: ErrorCode }> {
  if (hasAvifBrand(head)) return { type: 'image/avif' };
  const found = await fileTypeFromBuffer(head);
  const type = found && accepted.get(found.mime);
  if (type) return { type };
  if (found && heic.has(found.mime)) return takesHeif ? { type: HEIF } : { error: 'archivo_heic' };
  if ((found && mp4.has(found.mime)) || hasQuickTimeBrand(head)) return { type: VIDEO };
  return { error: 'archivo_tipo' };
}

/** MOV by its brand alone: file-type also takes any file for one that starts with a box such as `free`. */
function hasQuickTimeBrand(head: Uint8Array): boolean {
  return Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 12)).toString('latin1', 4) === 'ftypqt  ';
}

/** Some encoders write a generic brand first and AVIF only among the compatible ones. */
function hasAvifBrand(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), bytes.length, 256));
  return brands.match(/.{4}/gs)?.includes('avif') ?? false;
}
