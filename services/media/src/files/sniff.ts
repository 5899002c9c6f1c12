import type { ErrorCode } from '@vitrina/contracts/errors';
import type { QueueName } from '@vitrina/kernel';
import { fileTypeFromBuffer } from 'file-type';

/** Kinds of pictures that are processed. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif';
/** Kinds of files that are taken in. */
export type OriginalType = ImageType | typeof VIDEO;

/** The one kind of video, whatever streams are in it. */
export const VIDEO = 'video/mp4';

/** The queue of files of this type: pictures never wait behind videos. */
export function queueFor(type: OriginalType): QueueName {
  return type === VIDEO ? 'video' : 'image';
}

/** Bytes that are looked at to tell a file's type: file-type's own sample is 4,100; sizes may stand a little later. */
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
 * Tells a file's type by its first bytes, never by its name or the type that the sender claims (R25).
 * HEIC is known but cannot be decoded; all else, SVG and QuickTime too, is neither picture nor MP4.
 */
export async function sniffType(head: Uint8Array): Promise<{ type: OriginalType } | { error: ErrorCode }> {
  if (hasAvifBrand(head)) return { type: 'image/avif' };
  const found = await fileTypeFromBuffer(head);
  const type = found && accepted.get(found.mime);
  if (type) return { type };
  if (found && heic.has(found.mime)) return { error: 'archivo_heic' };
  if (found && mp4.has(found.mime)) return { type: VIDEO };
  return { error: 'archivo_tipo' };
}

/** Some encoders name a general brand first and AVIF only among the compatible ones. */
function hasAvifBrand(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), bytes.length, 256));
  return brands.match(/.{4}/gs)?.includes('avif') ?? false;
}
