import type { CountryCode } from '@vitrina/contracts/places';
import type { ReactNode } from 'react';
import { sdkTexts } from '../texts.ts';

/**
 * Flags as part of the build (R14). Colours from the flags' laws, rounded to screen colours; the Mexican arms are reduced to
 * a few strokes.
 */
const drawings: Readonly<Record<CountryCode, ReactNode>> = {
  MX: (
    <>
      <path fill="#006341" d="M0 0h10v20H0z" />
      <path fill="#fff" d="M10 0h10v20H10z" />
      <path fill="#c8102e" d="M20 0h10v20H20z" />
      <g fill="none" strokeLinecap="round">
        <path stroke="#7a5230" strokeWidth="1.5" d="M13.3 8.6c1.2-1.5 3.2-1 3.5.6.2 1.1-.6 1.9-1.7 2.2" />
        <path
          stroke="#3b7d3a"
          strokeWidth="1"
          d="M11.9 10.3c.2 2.600 1.700 3.700 3.100 3.700s2.900-1.100 3.100-3.700"
        />
      </g>
    </>
  ),
  CO: (
    <>
      <path fill="#fcd116" d="M0 0h30v10H0z" />
      <path fill="#003893" d="M0 10h30v5H0z" />
      <path fill="#ce1126" d="M0 15h30v5H0z" />
    </>
  ),
};

/** Flag of a country, drawn here so that no other site is requested. `width` in CSS pixels; decorative unless `named`. */
export function Flag({
  country,
  width = 24,
  named = false,
}: {
  country: CountryCode;
  width?: number;
  named?: boolean;
}): ReactNode {
  const shape = { viewBox: '0 0 30 20', width, height: (width * 2) / 3, style: { borderRadius: 3, flex: 'none' } };
  return named ? (
    <svg {...shape} role="img" aria-label={sdkTexts.flag[country]}>
      {drawings[country]}
    </svg>
  ) : (
    <svg {...shape} aria-hidden="true" focusable="false">
      {drawings[country]}
    </svg>
  );
}
