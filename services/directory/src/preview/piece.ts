/** Colours of the light theme, in which pictures are drawn. */
export const COLOURS = {
  ground: '#FBF7F0',
  ink: '#1F1A17',
  muted: '#5E534B',
  action: '#B4421F',
  sand: '#E6DCCD',
} as const;

/** A piece of a drawing, in the shape that satori takes. */
export interface Piece {
  type: 'div' | 'svg' | 'path';
  props: Record<string, unknown> & { children?: Piece[] | string };
}

/** A box with what is in it. @param style as CSS names it, in camel case */
export function piece(style: Record<string, unknown>, children: Piece[] | string): Piece {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}
