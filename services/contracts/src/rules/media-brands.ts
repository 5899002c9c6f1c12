/**
 * Media type of a file made of boxes (MOV and HEIC: R45); `application/octet-stream` for raw pictures of cameras, which nothing here reads.
 */
export type BrandedType =
  | 'image/avif'
  | 'image/heic'
  | 'video/mp4'
  | 'video/quicktime'
  | 'audio/mp4'
  | 'application/octet-stream';

/** Brands of pictures that count in any position: some encoders write them after another brand. */
const AVIF = /^avi[fs]$/;
const HEIF = /^(?:hei[cxms]|mif[123]|msf1)$/;
/** Types of brands that count only in the first position. */
const BY_MAJOR: ReadonlyArray<[brand: RegExp, type: BrandedType]> = [
  [/^(?:hev[cxms]|miaf|MiH[ABE]|tmap|avc[is]|vvi[cs]|j2ki)$/, 'image/heic'],
  [/^qt {2}$/, 'video/quicktime'],
  [/^[MF]4[AB] $/, 'audio/mp4'],
  [/^crx $/, 'application/octet-stream'],
];

/** Bytes of a `ftyp` box that are read; no encoder writes 100 brands. */
const MAX_BOX = 512;

/**
 * Detects the type of a file by the brands of its first box, `ftyp` (ISO/IEC 14496-12, 4.3), for the browser and for
 * the service that receives the file. Cameras and apps write dozens of video brands, so any other brand counts as
 * video.
 * @param head first bytes of the file, up to 512 of them
 * @returns null without such a box
 */
export function typeByBrands(head: Uint8Array): BrandedType | null {
  const latin = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head.length < 16 || latin(4, 8) !== 'ftyp') return null;
  const size = new DataView(head.buffer, head.byteOffset).getUint32(0);
  // The major brand is followed by four bytes with a version.
  const [major = '', , ...compatible] = latin(8, Math.min(size, MAX_BOX)).match(/.{4}/gs) ?? [];
  const brands = [major, ...compatible];
  if (brands.some((brand) => AVIF.test(brand))) return 'image/avif';
  if (brands.some((brand) => HEIF.test(brand))) return 'image/heic';
  return BY_MAJOR.find(([brand]) => brand.test(major))?.[1] ?? 'video/mp4';
}
