/** Colours of the light theme, used in pictures. */
export const COLOURS = {
  ground: '#FBF7F0',
  ink: '#1F1A17',
  muted: '#5E534B',
  action: '#B4421F',
  sand: '#E6DCCD',
} as const;

/** Element of a drawing, as satori expects it. */
export interface Piece {
  type: 'div' | 'svg' | 'path';
  props: Record<string, unknown> & { children?: Piece[] | string };
}

/** Builds a box with children. @param style CSS properties in camel case */
export function piece(style: Record<string, unknown>, children: Piece[] | string): Piece {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}
