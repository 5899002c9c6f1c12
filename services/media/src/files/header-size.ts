import type { ImageType } from './sniff.ts';

/** Width and height in pixels as stated in the file's header, before any orientation. */
export interface HeaderSize {
  width: number;
  height: number;
}

/**
 * Reads a picture's size from its first bytes without decoding; null if they do not contain it. Only a quick check
 * against pixel bombs: the decoder's limit decides.
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
