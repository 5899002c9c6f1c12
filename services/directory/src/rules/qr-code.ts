import { encode } from 'uqr';

/** Width of the quiet zone around a code, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** QR code as SVG paths, one unit per module. */
export interface QrCode {
  /** Side including the quiet zone. */
  size: number;
  /** Light square under the code, also in dark themes, because many readers need it. */
  ground: string;
  modules: string;
}

/** Encodes a text, usually an address. Level M: readable with up to 15 % damaged. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const modules = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, ground: `M0 0h${size}v${size}h-${size}z`, modules };
}
