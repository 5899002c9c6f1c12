import { crc32, deflateSync } from 'node:zlib';

/** Creates a dark PNG of 600 × 400 pixels. */
export function darkPicture(): Blob {
  const width = 600;
  const height = 400;
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    const sum = Buffer.alloc(4);
    const body = Buffer.concat([Buffer.from(name), data]);
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits each for red, green and blue.
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.alloc((1 + width * 3) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return new Blob([Uint8Array.from(Buffer.concat(parts))]);
}
