import { encode } from 'uqr';
import styles from './digital-card.module.css';

/** Modules of quiet ground that readers need around a code (ISO/IEC 18004). */
const QUIET = 4;

/** A text as a QR code, drawn with one path: dark on light in every theme, as many readers know nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#1f1a17" />
    </svg>
  );
}
