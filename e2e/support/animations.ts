import { crc32, deflateSync } from 'node:zlib';

/**
 * Creates an animated PNG with two frames of noise of the given size in pixels (PNG, third edition, 5.3 and 11.3.6).
 */
export async function animatedPng(width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, in colour.
  header.set([8, 2], 8);
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const control = (sequence: number) =>
    // Size, position, then half a second for each frame.
    Buffer.concat([...[sequence, width, height, 0, 0].map(number), Buffer.from([0, 1, 0, 2, 0, 0])]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('acTL', Buffer.concat([number(2), number(0)])),
    chunk('fcTL', control(0)),
    chunk('IDAT', noise(width, height, 1)),
    chunk('fcTL', control(1)),
    chunk('fdAT', Buffer.concat([number(2), noise(width, height, 2)])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Compresses rows of random pixels from a fixed seed, each with filter type 0. */
function noise(width: number, height: number, seed: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  let state = seed;
  for (let index = 0; index < rows.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    rows[index] = index % (width * 3 + 1) === 0 ? 0 : state >>> 24;
  }
  return deflateSync(rows);
}
