import { typeByBrands } from '@vitrina/contracts/rules';

/** What the first bytes of a file say that it is (R25). */
export interface FileContent {
  /** Media type by the content; the reported one where the content is none that is known here. */
  type: string;
  /** False where the content is none that is known here: the server decides. */
  known: boolean;
  /** True for a picture with several frames, which a canvas would reduce to the first. */
  animated: boolean;
}

/** Bytes that are read to detect the type: as much as the brands of an MP4, or the root of an SVG, need. */
const HEAD_BYTES = 1_024;
/** Most chunks of a PNG that are looked at: `acTL` comes before the picture's data. */
const MAX_CHUNKS = 64;

/**
 * Detects what a file is by its content. Names and reported types are missing or wrong for files of Android's content
 * providers, of messengers, and of systems that do not know HEIC.
 * @throws where the file cannot be read
 */
export async function readContent(file: File): Promise<FileContent> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const type = pictureType(head) ?? boxedType(head) ?? otherType(head);
  if (type === null) return { type: file.type.toLowerCase(), known: false, animated: false };
  return { type, known: true, animated: await isAnimated(file, type, head) };
}

/** The file under the type of its content, where the reported one differs. */
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

/** Type of what is neither picture nor video but may carry such a name; null where it is unknown. */
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

/** True for a PNG with `acTL` before its first `IDAT` (PNG, third edition, 11.3.6.1). */
async function hasAnimationChunk(file: File): Promise<boolean> {
  for (let [offset, chunks] = [8, 0]; chunks < MAX_CHUNKS; chunks += 1) {
    const chunk = new Uint8Array(await file.slice(offset, offset + 8).arrayBuffer());
    const name = latin(chunk, 4, 8);
    if (name === 'acTL') return true;
    if (chunk.length < 8 || name === 'IDAT') return false;
    // Length of the data, and 12 bytes for the length itself, the name and the check sum.
    offset += sizeAt(chunk, 0) + 12;
  }
  return false;
}

/** An unsigned number of four bytes, the highest first; 0 past the end. */
function sizeAt(bytes: Uint8Array, offset: number): number {
  return bytes.length < offset + 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(offset);
}
