/** Content of a box: bytes, or Latin-1 text. */
type Part = Buffer | string;

/** Writes a box of MP4 and HEIF: its size, its name, its content. */
export function box(name: string, ...parts: readonly Part[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([u32(content.length + 8), Buffer.from(name, 'latin1'), content]);
}

/** Writes a box with a version and flags. */
export function fullBox(name: string, version: number, flags: number, ...parts: readonly Part[]): Buffer {
  return box(name, u32((version << 24) | flags), ...parts);
}

/** Returns the content of the first box of this name. @throws {Error} if the file lacks it */
export function payloadOf(file: Buffer, name: string): Buffer {
  const at = file.indexOf(name, 4, 'latin1');
  if (at < 0) throw new Error(`no box ${name}`);
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4));
}

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
