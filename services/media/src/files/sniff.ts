import type { ErrorCode } from '@vitrina/contracts/errors';
import { type BrandedType, typeByBrands } from '@vitrina/contracts/rules';
import type { QueueName } from '@vitrina/kernel';
import { fileTypeFromBuffer } from 'file-type';

/** Types of pictures that are processed. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif' | typeof HEIF;
/** Types of files that are accepted. */
export type OriginalType = ImageType | typeof VIDEO;

/** The single name for HEIC and HEIF, which sharp cannot decode: see `images/heif.ts`. */
export const HEIF = 'image/heic';

/** The only video type, whatever streams it contains: MP4, 3GP and QuickTime all use the same boxes. */
export const VIDEO = 'video/mp4';

/** Returns the queue for files of this type; pictures never wait behind videos. */
export function queueFor(type: OriginalType): QueueName {
  return type === VIDEO ? 'video' : 'image';
}

/** Bytes read to detect a file's type: the file-type library samples 4,100; the size may come a little later. */
export const HEAD_BYTES = 64 * 1024;

const accepted: ReadonlyMap<string, ImageType> = new Map([
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/apng', 'image/png'],
  ['image/gif', 'image/gif'],
  ['image/webp', 'image/webp'],
]);

/**
 * Detects a file's type from its first bytes, never from its name or claimed type (R25). Refuses everything that is
 * neither a picture nor a video, including SVG.
 */
export async function sniffType(head: Uint8Array): Promise<{ type: OriginalType } | { error: ErrorCode }> {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const branded = typeByBrands(head);
  const type = branded ? boxed[branded] : isQuickTimeWithoutBrands(bytes) && VIDEO;
  if (type) return { type };
  const found = branded ? undefined : await fileTypeFromBuffer(head);
  const picture = found && accepted.get(found.mime);
  return picture ? { type: picture } : { error: 'archivo_tipo' };
}

/** Accepted types that consist of boxes; ffprobe checks the rest of a film. */
const boxed: Partial<Record<BrandedType, OriginalType>> = {
  'image/avif': 'image/avif',
  'image/heic': HEIF,
  'video/mp4': VIDEO,
  'video/quicktime': VIDEO,
};

/** Boxes that may precede the film in a QuickTime file. */
const PADDING: ReadonlySet<string> = new Set(['wide', 'free', 'skip', 'pnot']);
const MAX_PADDING = 8;

/** True for a MOV of older cameras without an `ftyp` box: it starts with its index or media, perhaps after padding. */
function isQuickTimeWithoutBrands(bytes: Buffer): boolean {
  let at = 0;
  for (let boxes = 0; boxes <= MAX_PADDING && at + 16 <= bytes.length; boxes += 1) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'mdat') return true;
    if (name === 'moov') return /^(mvhd|cmov)$/.test(bytes.toString('latin1', at + 12, at + 16));
    if (!PADDING.has(name)) return false;
    at += Math.max(8, bytes.readUInt32BE(at));
  }
  return false;
}
