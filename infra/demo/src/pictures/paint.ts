import { MATERIALS, type Palette, tone } from './palettes.ts';

/** Fills for drawing things: each is a soft gradient of a palette colour, except the plain `ink` and `light`. */
export interface Paint {
  a: string;
  b: string;
  c: string;
  d: string;
  wood: string;
  woodDark: string;
  metal: string;
  metalDark: string;
  leaf: string;
  ink: string;
  light: string;
}

const GRADIENTS = ['a', 'b', 'c', 'd', 'wood', 'woodDark', 'metal', 'metalDark', 'leaf'] as const;

/** The fills of a palette, with the gradient definitions that the document must carry. */
export function paintOf(palette: Palette): { paint: Paint; definitions: string } {
  const colours = { ...MATERIALS, a: palette.a, b: palette.b, c: palette.c, d: palette.d };
  const definitions = GRADIENTS.map((name) => {
    const colour = colours[name];
    return `<linearGradient id="k${name}" x1="0" y1="0" x2="1" y2=".6"><stop offset="0" stop-color="${tone(colour, 0.16)}"/><stop offset=".55" stop-color="${colour}"/><stop offset="1" stop-color="${tone(colour, -0.22)}"/></linearGradient>`;
  }).join('');
  const fill = (name: (typeof GRADIENTS)[number]) => `url(#k${name})`;
  const paint: Paint = {
    a: fill('a'),
    b: fill('b'),
    c: fill('c'),
    d: fill('d'),
    wood: fill('wood'),
    woodDark: fill('woodDark'),
    metal: fill('metal'),
    metalDark: fill('metalDark'),
    leaf: fill('leaf'),
    ink: palette.ink,
    light: palette.light,
  };
  return { paint, definitions };
}
