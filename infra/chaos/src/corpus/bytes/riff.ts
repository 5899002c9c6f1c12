/** Builds a chunk of a RIFF file, padded to an even length. */
export function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** Builds a WebP from chunks. */
export function webpOf(...chunks: readonly Buffer[]): Buffer {
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

/** Builds the extended header of a WebP: flags, and the canvas in pixels, at most 16,777,216 per side. */
export function webpCanvas(width: number, height: number, flags: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', data);
}

/** Finds the pixel chunk of a WebP. @throws {Error} if the file has no such chunk */
export function pixelsOf(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length; at += 8 + Math.ceil(webp.readUInt32LE(at + 4) / 2) * 2) {
    const type = webp.toString('latin1', at, at + 4);
    if (type === 'VP8 ' || type === 'VP8L')
      return webp.subarray(at, at + 8 + Math.ceil(webp.readUInt32LE(at + 4) / 2) * 2);
  }
  throw new Error('the picture has no pixels');
}

/** Builds an animation that repeats a still picture. */
export function webpAnimation(still: Buffer, plan: { width: number; height: number; frames: number }): Buffer {
  const picture = pixelsOf(still);
  const head = Buffer.alloc(16);
  head.writeUIntLE(plan.width - 1, 6, 3);
  head.writeUIntLE(plan.height - 1, 9, 3);
  head.writeUIntLE(40, 12, 3);
  const frame = riffChunk('ANMF', Buffer.concat([head, picture]));
  const frames = Array.from({ length: plan.frames }, () => frame);
  return webpOf(webpCanvas(plan.width, plan.height, 0x02), riffChunk('ANIM', Buffer.alloc(6)), ...frames);
}
