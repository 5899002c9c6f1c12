/** Plan of a GIF with many frames; sizes in pixels. */
export interface GifPlan {
  width: number;
  height: number;
  frames: number;
  /** Size of each frame; by default the whole screen. */
  frame?: { width: number; height: number };
}

/** LZW data of only a clear code and the end code: a decoder fills the frame, or reports damage. */
const NO_PIXELS = Buffer.from([2, 1, 0b0010_1100, 0]);

/** Builds a GIF of equal frames, about 20 bytes each at any size. */
export function gifOf({ width, height, frames, frame = { width, height } }: GifPlan): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen[4] = 0x80;
  const palette = Buffer.from([255, 255, 255, 200, 30, 30]);
  const loop = Buffer.concat([
    Buffer.from('21ff0b', 'hex'),
    Buffer.from('NETSCAPE2.0'),
    Buffer.from('0301000000', 'hex'),
  ]);
  const control = Buffer.from('21f904040a000000', 'hex');
  const picture = Buffer.alloc(10);
  picture[0] = 0x2c;
  picture.writeUInt16LE(frame.width, 5);
  picture.writeUInt16LE(frame.height, 7);
  const one = Buffer.concat([control, picture, lzwOfZeros(frame.width * frame.height)]);
  const all = Array.from({ length: frames }, () => one);
  return Buffer.concat([Buffer.from('GIF89a'), screen, palette, loop, ...all, Buffer.from([0x3b])]);
}

/** Builds a comment block, which viewers ignore. */
export function gifComment(text: string): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < text.length; at += 255) {
    const piece = Buffer.from(text.slice(at, at + 255), 'latin1');
    blocks.push(Buffer.from([piece.length]), piece);
  }
  return Buffer.concat([Buffer.from([0x21, 0xfe]), ...blocks, Buffer.from([0])]);
}

/**
 * Encodes zero pixels as LZW. Each code means one zero more than the previous one, so a million pixels take about 1,400
 * codes.
 */
function lzwOfZeros(pixels: number): Buffer {
  if (pixels > 4_000_000) return NO_PIXELS;
  const bits = new BitWriter();
  const clear = 4;
  const end = 5;
  let width = 3;
  let next = 6;
  let run = 1;
  bits.write(clear, width);
  let left = pixels;
  let first = true;
  while (left > 0) {
    const length = Math.min(run, left);
    // Code 0 is one zero; code 6 is two, 7 is three, and so on.
    bits.write(length === 1 ? 0 : 4 + length, width);
    left -= length;
    if (first) first = false;
    else next += 1;
    if (next > 2 ** width - 1 && width < 12) width += 1;
    if (next >= 4_095) {
      bits.write(clear, width);
      width = 3;
      next = 6;
      run = 1;
      first = true;
    } else run += 1;
  }
  bits.write(end, width);
  const data = bits.bytes();
  const blocks: Buffer[] = [Buffer.from([2])];
  for (let at = 0; at < data.length; at += 255) {
    const piece = data.subarray(at, at + 255);
    blocks.push(Buffer.from([piece.length]), piece);
  }
  return Buffer.concat([...blocks, Buffer.from([0])]);
}

/** Writes codes of any width, lowest bit first, as GIF requires. */
class BitWriter {
  readonly #bytes: number[] = [];
  #rest = 0;
  #held = 0;

  write(code: number, width: number): void {
    this.#rest |= code << this.#held;
    this.#held += width;
    while (this.#held >= 8) {
      this.#bytes.push(this.#rest & 0xff);
      this.#rest >>>= 8;
      this.#held -= 8;
    }
  }

  bytes(): Buffer {
    return Buffer.from(this.#held > 0 ? [...this.#bytes, this.#rest & 0xff] : this.#bytes);
  }
}
