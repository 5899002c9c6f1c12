import { COMPRESS_ABOVE_BYTES, typeByBrands } from '@vitrina/contracts/rules';
import { requireReadable } from '../uploads/chosen-file.ts';
import { reduceImage } from './reduce-image.ts';

/** Type of a file according to its first bytes (R25). */
interface FileContent {
  /** Media type of the content; the reported one if the content is not recognised. */
  type: string;
  /** False if the content is not recognised here: the server decides. */
  recognised: boolean;
  /** True for a picture with several frames; a canvas would keep only the first. */
  animated: boolean;
}

interface ReadFile extends FileContent {
  file: File;
}

/** Reads the media type of a chosen file from its content. @throws {ApiError} if the file was changed or removed since */
export async function readChosenFile(chosen: File): Promise<ReadFile> {
  await requireReadable(chosen);
  const content = await readContent(chosen);
  return { ...content, file: withType(chosen, content.type) };
}

/** Picture that is ready to be sent. */
export interface ReadyPicture {
  file: File;
  /** True if this browser can display it. */
  shown: boolean;
}

/** Returns true if a picture must be reduced (R26). Animations are not: a canvas keeps only their first frame. */
function needsReduction({ file, animated }: ReadFile): boolean {
  return !animated && file.size > COMPRESS_ABOVE_BYTES;
}

/**
 * Prepares a picture for sending. A large one becomes a smaller JPEG, and so does a format that the server does not
 * know but this browser can draw, such as BMP. If reducing fails the picture is sent unchanged, which the server
 * accepts.
 * @returns null if the picture is broken
 */
export async function readyPicture(read: ReadFile): Promise<ReadyPicture | null> {
  const { file, recognised } = read;
  if (needsReduction(read) || !recognised) {
    const small = await reduceImage(file).catch(() => null);
    if (small && (!recognised || small.size < file.size)) return { file: small, shown: true };
  }
  const shown = await canShow(file);
  return !shown && isBroken(read) ? null : { file, shown };
}

/** Types that every browser displays: a file that fails is broken. */
const SHOWN_EVERYWHERE = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** Returns true if a picture that this browser cannot display is broken, not just in an unsupported format. */
export function isBroken({ recognised, type }: ReadFile): boolean {
  return !recognised || SHOWN_EVERYWHERE.has(type);
}

/** Checks whether this browser can display a picture. */
export function canShow(picture: Blob): Promise<boolean> {
  const url = URL.createObjectURL(picture);
  const image = new Image();
  return new Promise<boolean>((resolve) => {
    image.onload = () => resolve(image.naturalWidth > 0);
    image.onerror = () => resolve(false);
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

/** Bytes read to detect the type: enough for the brands of an MP4 or the root of an SVG. */
const HEAD_BYTES = 1_024;

/** Most chunks of a PNG to inspect: `acTL` comes before the picture's data. */
const MAX_CHUNKS = 64;

/**
 * Detects the type of a file from its content. Names and reported types are missing or wrong for files of Android's
 * content providers, of messengers, and of systems without HEIC.
 * @throws if the file cannot be read
 */
export async function readContent(file: File): Promise<FileContent> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const type = pictureType(head) ?? boxedType(head) ?? otherType(head);
  if (type === null) return { type: file.type.toLowerCase(), recognised: false, animated: false };
  return { type, recognised: true, animated: await isAnimated(file, type, head) };
}

/** Returns the file with the type of its content, if the reported one differs. */
export function withType(file: File, type: string): File {
  return file.type === type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}

const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

function pictureType(head: Uint8Array): string | null {
  if (latin(head, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (latin(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a/.test(latin(head, 0, 6))) return 'image/gif';
  return latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WEBP' ? 'image/webp' : null;
}

/** Boxes that a QuickTime film may begin with instead of its brands. */
const QUICKTIME_BOXES = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** Type of a file made of boxes (ISO/IEC 14496-12): HEIC, AVIF, MP4, QuickTime, audio. */
function boxedType(head: Uint8Array): string | null {
  return QUICKTIME_BOXES.has(latin(head, 4, 8)) ? 'video/quicktime' : typeByBrands(head);
}

/** Detects types other than pictures and videos that may carry such a name; null if unknown. */
function otherType(head: Uint8Array): string | null {
  const start = latin(head, 0, 4);
  if (start === '%PDF') return 'application/pdf';
  if (start === 'PK\x03\x04') return 'application/zip';
  if (start === '\x1a\x45\xdf\xa3') return 'video/webm';
  const text = new TextDecoder().decode(head).trimStart();
  if (!text.startsWith('<')) return null;
  return /<svg[\s>]/i.test(text) ? 'image/svg+xml' : 'text/html';
}

async function isAnimated(file: File, type: string, head: Uint8Array): Promise<boolean> {
  switch (type) {
    case 'image/gif':
      return true;
    case 'image/webp':
      // The second flag of the extended header (RFC 9649, 2.7).
      return latin(head, 12, 16) === 'VP8X' && ((head[20] ?? 0) & 0b10) !== 0;
    case 'image/avif':
      return latin(head, 8, 12) === 'avis';
    case 'image/png':
      return hasAnimationChunk(file);
    default:
      return false;
  }
}

/** Returns true for a PNG with `acTL` before its first `IDAT` (PNG, third edition, 11.3.6.1). */
async function hasAnimationChunk(file: File): Promise<boolean> {
  let offset = 8;
  for (let chunks = 0; chunks < MAX_CHUNKS; chunks += 1) {
    const chunk = new Uint8Array(await file.slice(offset, offset + 8).arrayBuffer());
    const name = latin(chunk, 4, 8);
    if (name === 'acTL') return true;
    if (chunk.length < 8 || name === 'IDAT') return false;
    // Skips the data and the 12 bytes of length, name and checksum.
    offset += sizeAt(chunk, 0) + 12;
  }
  return false;
}

/** Reads an unsigned big-endian number of four bytes; 0 past the end. */
function sizeAt(bytes: Uint8Array, offset: number): number {
  return bytes.length < offset + 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(offset);
}
