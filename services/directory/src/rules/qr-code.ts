import { encode } from 'uqr';

/** Width of the quiet zone around a code in modules (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code as paths of SVG, one unit per module. */
export interface QrCode {
  /** Side with the quiet zone. */
  size: number;
  /** The light square under the code: it stays light in dark themes, as many readers need it. */
  ground: string;
  modules: string;
}

/** The code of a text, usually an address. Level M: readable with up to 15 % of it damaged. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const modules = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, ground: `M0 0h${size}v${size}h-${size}z`, modules };
}
