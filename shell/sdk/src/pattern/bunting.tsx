import { type ReactNode, useId, useMemo } from 'react';
import { motifRow, SHEET, sheetPath } from './motifs.ts';

/** Number of sheets before the row repeats. */
const ROUND = 6;

/**
 * Row of papel picado hanging from a string, in hairline, as wide as its container: the sheets keep their size and the row
 * repeats. The seed determines the row. `height` in CSS pixels.
 */
export function Bunting({ seed = 'vitrina', height = 132 }: { seed?: string; height?: number }): ReactNode {
  const id = useId();
  const width = SHEET.width * ROUND;
  const path = useMemo(
    () =>
      motifRow(seed, ROUND)
        .map((motif, index) => sheetPath(`${seed} ${index}`, motif, index * SHEET.width))
        .join(''),
    [seed],
  );
  const scale = height / SHEET.height;
  return (
    <svg width="100%" height={height} aria-hidden="true" focusable="false">
      <pattern
        id={id}
        width={width}
        height={SHEET.height}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${scale})`}
      >
        <path
          d={`M0 4H${width}${path}`}
          fill="none"
          stroke="currentColor"
          strokeWidth={1 / scale}
          strokeLinejoin="round"
        />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
