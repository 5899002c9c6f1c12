/** Adds a segment directly after a JPEG's start; `marker` is its second byte, 0xE0 to 0xEF. */
export function withSegment(jpeg: Buffer, marker: number, payload: Buffer | string): Buffer {
  const content = Buffer.from(payload);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** Joins two JPEG files as cameras with two lenses do: an index of the second, then both. */
export function mpo(first: Buffer, second: Buffer): Buffer {
  const index = Buffer.from('MPF\0II*\0\x08\0\0\0\0\0', 'latin1');
  return Buffer.concat([withSegment(first, 0xe2, index), second]);
}
