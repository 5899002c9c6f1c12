import { crc32, deflateRawSync } from 'node:zlib';

/** Builds a box of an ISO media file (MP4, HEIC, AVIF). `size` replaces the true length to write a false one. */
export function box(type: string, data: Buffer = Buffer.alloc(0), size = data.length + 8): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size >>> 0, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
}

/** Builds the first box of such a file: a main brand and compatible brands. */
export function fileTypeBox(brand: string, ...compatible: readonly string[]): Buffer {
  return box('ftyp', Buffer.from(`${brand}\0\0\x02\0${[brand, ...compatible].join('')}`, 'latin1'));
}

/** Position of a box in a file. */
interface FoundBox {
  type: string;
  /** First byte of the box, and the byte after its last. */
  from: number;
  to: number;
  /** First byte of its content. */
  body: number;
}

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'edts', 'udta']);

/** Lists every box of a valid file, including nested ones. */
function boxesOf(file: Buffer, from = 0, to = file.length): FoundBox[] {
  const found: FoundBox[] = [];
  for (let at = from; at + 8 <= to; ) {
    const size = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const end = size === 0 ? to : at + size;
    if (end <= at + 7 || end > to) break;
    found.push({ type, from: at, to: end, body: at + 8 });
    if (containers.has(type)) found.push(...boxesOf(file, at + 8, end));
    at = end;
  }
  return found;
}

/** Finds the first box of a type. @throws {Error} if the file has no such box */
export function findBox(file: Buffer, type: string): FoundBox {
  const found = boxesOf(file).find((one) => one.type === type);
  if (!found) throw new Error(`the clip has no ${type} box`);
  return found;
}

/** Copies a file with one changed box. */
export function withChangedBox(file: Buffer, type: string, change: (body: Buffer) => void): Buffer {
  const copy = Buffer.from(file);
  const { body, to } = findBox(copy, type);
  change(copy.subarray(body, to));
  return copy;
}

/** Copies a file without the top-level boxes of a type. */
export function withoutBoxes(file: Buffer, type: string): Buffer {
  const top = boxesOf(file).filter(({ from, to }) => !boxesOf(file).some((one) => one.from < from && one.to >= to));
  return Buffer.concat(top.filter((one) => one.type !== type).map(({ from, to }) => file.subarray(from, to)));
}

/** Builds a ZIP of deflated files. */
export function zipOf(files: Readonly<Record<string, Buffer>>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content, { level: 9 });
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, title, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, title]));
    bodies.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}
