/** One box of an ISO media file (MP4, HEIC, AVIF). `size` replaces the true length where it is to lie. */
export function box(type: string, data: Buffer = Buffer.alloc(0), size = data.length + 8): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size >>> 0, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
}

/** The box every such file begins with: a main brand and those it is compatible with. */
export function fileTypeBox(brand: string, ...compatible: readonly string[]): Buffer {
  return box('ftyp', Buffer.from(`${brand}\0\0\x02\0${[brand, ...compatible].join('')}`, 'latin1'));
}

/** A stretch of a file that is a box. */
export interface FoundBox {
  type: string;
  /** First byte of the box, and the one after its last. */
  from: number;
  to: number;
  /** First byte of what it holds. */
  body: number;
}

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'edts', 'udta']);

/** Every box of a well-made file, those inside others included. */
export function boxesOf(file: Buffer, from = 0, to = file.length): FoundBox[] {
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

/** The first box of a type. @throws {Error} where there is none */
export function findBox(file: Buffer, type: string): FoundBox {
  const found = boxesOf(file).find((one) => one.type === type);
  if (!found) throw new Error(`the clip has no ${type} box`);
  return found;
}

/** A copy in which one box is changed in place. */
export function patched(file: Buffer, type: string, change: (body: Buffer) => void): Buffer {
  const copy = Buffer.from(file);
  const { body, to } = findBox(copy, type);
  change(copy.subarray(body, to));
  return copy;
}

/** A copy without the boxes of a type at the top. */
export function without(file: Buffer, type: string): Buffer {
  const top = boxesOf(file).filter(({ from, to }) => !boxesOf(file).some((one) => one.from < from && one.to >= to));
  return Buffer.concat(top.filter((one) => one.type !== type).map(({ from, to }) => file.subarray(from, to)));
}
