import type { ErrorCode } from '@vitrina/contracts/errors';
import { type BrandedType, typeByBrands } from '@vitrina/contracts/rules';
import type { QueueName } from '@vitrina/kernel';
import { fileTypeFromBuffer } from 'file-type';

/** Types of pictures that are processed. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif' | typeof HEIF;
/** Types of files that are accepted. */
export type OriginalType = ImageType | typeof VIDEO;

/** An original in the private bucket. */
export interface StoredOriginal {
  key: string;
  type: OriginalType;
  bytes: number;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
}

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

type HeaderSize = { width: number; height: number };

/**
 * Reads a picture's size in pixels, before any orientation, from its first bytes without decoding; null if they do not
 * contain it. Only a quick check against pixel bombs: the decoder's limit decides.
 */
export function readHeaderSize(type: ImageType, head: Uint8Array): HeaderSize | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  try {
    if (type === 'image/png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (type === 'image/gif') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
    if (type === 'image/webp') return webpSize(bytes);
    return type === 'image/jpeg' ? jpegSize(bytes) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function webpSize(bytes: Buffer): HeaderSize | null {
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (chunk !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

/** Walks the segments to the frame header: markers 0xC0 to 0xCF except DHT (C4), JPG (C8) and DAC (CC). */
function jpegSize(bytes: Buffer): HeaderSize | null {
  let offset = 2;
  while (bytes[offset] === 0xff) {
    const marker = bytes.readUInt8(offset + 1);
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) };
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return null;
}
