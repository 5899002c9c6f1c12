import { type ReactNode, useMemo } from 'react';
import { rosettePath } from './motifs.ts';

/** Round emblem of a seed, in hairline and the colour of the text. `size` in CSS pixels. */
export function Rosette({ seed, size = 96 }: { seed: string; size?: number }): ReactNode {
  const path = useMemo(() => rosettePath(seed), [seed]);
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={1}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
