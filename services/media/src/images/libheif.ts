/**
 * Decodes HEIC and HEIF with libheif, compiled to WebAssembly. Three parts: opening a file (`withHeif`, `firstFrame`),
 * the header and pixels of its primary picture (`HeifPicture`), and access to the module's memory (`Memory`).
 */
import createLibheif from 'libheif-js/libheif-wasm/libheif.js';

/** Colours as ITU-T H.273 code points. */
export interface Nclx {
  primaries: number;
  transfer: number;
}

/** Decoded pixels, interleaved RGB or RGBA, with their transformations applied. */
export interface HeifPixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
  /** Bits per sample: 8, or 9 to 16 as little-endian 16-bit numbers. */
  bits: number;
}

/** Header of a file's primary picture. */
export interface HeifHeader {
  width: number;
  height: number;
  /** Stored bits per sample. */
  bits: number;
  /** Codec of the picture; this build decodes HEVC. */
  codec: 'hevc' | 'av1' | 'other';
  icc: Buffer | null;
  nclx: Nclx | null;
  /** True if the file's boxes rotate or mirror the picture. */
  isTransformed: boolean;
  /** Exif block without its 4-byte offset, or null. */
  exif: Buffer | null;
}

/** Error from libheif; `reason` separates files beyond the limits and unsupported codecs from damaged files. */
export class HeifError extends Error {
  readonly reason: 'damaged' | 'limit' | 'unsupported';

  constructor(reason: HeifError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** `heif_suberror_Security_limit_exceeded` */
const LIMIT_EXCEEDED = 1000;
/** `heif_error_Unsupported_filetype`, `_Unsupported_feature` and `_Plugin_loading_error` */
const UNSUPPORTED: ReadonlySet<number> = new Set([3, 4, 11]);
/** Codecs by item type; items derived from other items have the codec of those. */
const codecOf: ReadonlyMap<string, HeifHeader['codec']> = new Map([
  ['hvc1', 'hevc'],
  ['av01', 'av1'],
]);
const RGB = 1;
const CHROMA = { rgb: 10, rgba: 11, rgb16: 14, rgba16: 15 } as const;
const INTERLEAVED = 10;
const TRANSFORMS: ReadonlySet<string> = new Set(['irot', 'imir']);

/**
 * Opens a HEIC or HEIF file with libheif, compiled to WebAssembly, and passes its primary picture to `use`. Each call uses
 * a new instance, so that memory is released and a corrupted heap affects no other picture.
 * @param maxPixels largest picture that may be decoded
 * @throws {HeifError}
 */
export function withHeif<T>(file: Buffer, maxPixels: number, use: (picture: HeifPicture) => T): T {
  const { library, memory, context } = open(file, maxPixels);
  const handle = memory.pointer((error, out) => library._heif_context_get_primary_image_handle(error, context, out));
  return use(new HeifPicture(library, memory, context, handle));
}

/**
 * Decodes the first frame of a HEIF sequence: a file with frames but no primary picture.
 * @throws {HeifError}
 */
export function firstFrame(file: Buffer, maxPixels: number): HeifPixels {
  const { library, memory, context } = open(file, maxPixels);
  const track = library._heif_context_get_track(context, 0);
  const image = memory.pointer((error, out) =>
    library._heif_track_decode_next_image(error, track, out, RGB, CHROMA.rgb, 0),
  );
  return readImage(library, memory, image, 3, 8);
}

function open(file: Buffer, maxPixels: number): { library: Library; memory: Memory; context: number } {
  const library = createLibheif({ print: () => undefined, printErr: () => undefined });
  const memory = new Memory(library);
  const context = library._heif_context_alloc();
  library._heif_context_set_maximum_image_size_limit(context, Math.ceil(Math.sqrt(maxPixels)));
  memory.run((error) =>
    library._heif_context_read_from_memory_without_copy(error, context, memory.put(file), file.length, 0),
  );
  return { library, memory, context };
}

/** Copies interleaved samples out of a decoded image and releases it. */
function readImage(
  library: Library,
  memory: Memory,
  image: number,
  channels: HeifPixels['channels'],
  bits: number,
): HeifPixels {
  const width = library._heif_image_get_width(image, INTERLEAVED);
  const height = library._heif_image_get_height(image, INTERLEAVED);
  const stride = memory.alloc(4);
  const plane = library._heif_image_get_plane_readonly(image, INTERLEAVED, stride);
  const row = width * channels * (bits > 8 ? 2 : 1);
  const data = Buffer.allocUnsafe(row * height);
  for (let y = 0; y < height; y += 1) {
    const start = plane + y * memory.u32(stride);
    data.set(library.HEAPU8.subarray(start, start + row), y * row);
  }
  library._heif_image_release(image);
  return { data, width, height, channels, bits };
}

type Library = ReturnType<typeof createLibheif>;

/** The primary picture of an open file. */
export class HeifPicture {
  readonly library: Library;
  readonly memory: Memory;
  readonly context: number;
  readonly handle: number;

  constructor(library: Library, memory: Memory, context: number, handle: number) {
    this.library = library;
    this.memory = memory;
    this.context = context;
    this.handle = handle;
  }

  /** Reads the header; decodes nothing. */
  header(): HeifHeader {
    const { library, handle } = this;
    return {
      width: library._heif_image_handle_get_width(handle),
      height: library._heif_image_handle_get_height(handle),
      bits: library._heif_image_handle_get_luma_bits_per_pixel(handle),
      codec: this.#codec(),
      icc: this.#icc(),
      nclx: this.#nclx(),
      isTransformed: this.#isTransformed(),
      exif: this.#exif(),
    };
  }

  /** Decodes the picture with its stored bits if `deep`, else with 8 bits. */
  decode(deep: boolean): HeifPixels {
    const { library, memory, handle } = this;
    const hasAlpha = library._heif_image_handle_has_alpha_channel(handle) !== 0;
    const chroma = deep ? (hasAlpha ? CHROMA.rgba16 : CHROMA.rgb16) : hasAlpha ? CHROMA.rgba : CHROMA.rgb;
    const image = memory.pointer((error, out) => library._heif_decode_image(error, handle, out, RGB, chroma, 0));
    const isPremultiplied = hasAlpha && library._heif_image_handle_is_premultiplied_alpha(handle) !== 0;
    const bits = deep ? library._heif_image_get_bits_per_pixel_range(image, INTERLEAVED) : 8;
    const pixels = readImage(library, memory, image, hasAlpha ? 4 : 3, bits);
    return isPremultiplied && !deep ? unpremultiplied(pixels) : pixels;
  }

  /** Reads the codec; a grid has the codec of its tiles. */
  #codec(): HeifHeader['codec'] {
    const { library, memory, context, handle } = this;
    const typeOf = (item: number) => fourcc(library._heif_item_get_item_type(context, item));
    const item = library._heif_image_handle_get_item_id(handle);
    const own = codecOf.get(typeOf(item));
    if (own) return own;
    const most = 2_000;
    const items = memory.alloc(most * 4);
    const count = library._heif_context_get_list_of_item_IDs(context, items, most);
    const types = Array.from({ length: count }, (_, index) => typeOf(memory.u32(items + index * 4)));
    return types.map((type) => codecOf.get(type)).find((codec) => codec !== undefined) ?? 'other';
  }

  #icc(): Buffer | null {
    const { library, memory, handle } = this;
    const size = library._heif_image_handle_get_raw_color_profile_size(handle);
    if (size === 0) return null;
    const at = memory.alloc(size);
    memory.run((error) => library._heif_image_handle_get_raw_color_profile(error, handle, at));
    return memory.copy(at, size);
  }

  #nclx(): Nclx | null {
    const { library, memory, handle } = this;
    try {
      const profile = memory.pointer((error, out) =>
        library._heif_image_handle_get_nclx_color_profile(error, handle, out),
      );
      return { primaries: memory.u32(profile + 4), transfer: memory.u32(profile + 8) };
    } catch (error) {
      if (error instanceof HeifError) return null;
      throw error;
    }
  }

  #isTransformed(): boolean {
    const { library, memory, context, handle } = this;
    const item = library._heif_image_handle_get_item_id(handle);
    const most = 16;
    const list = memory.alloc(most * 4);
    const count = library._heif_item_get_transformation_properties(context, item, list, most);
    return Array.from({ length: Math.max(0, count) }, (_, index) => memory.u32(list + index * 4)).some((property) =>
      TRANSFORMS.has(fourcc(library._heif_item_get_property_type(context, item, property))),
    );
  }

  #exif(): Buffer | null {
    const { library, memory, handle } = this;
    const id = memory.alloc(4);
    const count = library._heif_image_handle_get_list_of_metadata_block_IDs(handle, memory.text('Exif'), id, 1);
    if (count < 1) return null;
    const size = library._heif_image_handle_get_metadata_size(handle, memory.u32(id));
    if (size <= 4) return null;
    const at = memory.alloc(size);
    memory.run((error) => library._heif_image_handle_get_metadata(error, handle, memory.u32(id), at));
    return memory.copy(at + 4, size - 4);
  }
}

/** Reads and writes the module's memory. Its arrays are replaced when it grows, so references to them are never kept. */
class Memory {
  readonly #library: Library;

  constructor(library: Library) {
    this.#library = library;
  }

  alloc(bytes: number): number {
    return this.#library._malloc(bytes);
  }

  put(bytes: Uint8Array): number {
    const at = this.alloc(bytes.length);
    this.#library.HEAPU8.set(bytes, at);
    return at;
  }

  text(value: string): number {
    return this.put(Buffer.from(`${value}\0`, 'latin1'));
  }

  u32(at: number): number {
    return this.#library.HEAPU32[at >> 2] ?? 0;
  }

  copy(at: number, bytes: number): Buffer {
    return Buffer.from(this.#library.HEAPU8.subarray(at, at + bytes));
  }

  /** Calls a function that returns a `heif_error` (code, subcode, message). @throws {HeifError} */
  run(call: (error: number) => void): void {
    const error = this.alloc(12);
    call(error);
    const code = this.u32(error);
    if (code === 0) return;
    const message = this.u32(error + 8);
    const end = this.#library.HEAPU8.indexOf(0, message);
    const isLimit = this.u32(error + 4) === LIMIT_EXCEEDED;
    const reason = isLimit ? 'limit' : UNSUPPORTED.has(code) ? 'unsupported' : 'damaged';
    throw new HeifError(reason, this.copy(message, end - message).toString('utf8'));
  }

  /** Calls a function that returns a `heif_error` and also writes a pointer; returns the pointer. @throws {HeifError} */
  pointer(call: (error: number, out: number) => void): number {
    const out = this.alloc(4);
    this.run((error) => call(error, out));
    return this.u32(out);
  }
}

function fourcc(code: number): string {
  return Buffer.of(code >>> 24, code >>> 16, code >>> 8, code).toString('latin1');
}

/** Divides colours by their alpha. */
function unpremultiplied(pixels: HeifPixels): HeifPixels {
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1)
      data[channel] = Math.min(255, Math.round(((data[channel] ?? 0) * 255) / alpha));
  }
  return pixels;
}
