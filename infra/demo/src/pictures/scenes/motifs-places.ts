import { tone } from '../palettes.ts';
import { box, disc, line, place, ring, shape } from '../svg.ts';
import { grid, type Motif } from './ground.ts';

/** Motif: hills under a sun. */
export const hills: Motif = ({ width, height, palette, random }) => {
  const sunX = width * random.between(0.2, 0.8);
  const layer = (level: number, fill: string) => {
    const y = height * level;
    const lift = height * random.between(0.08, 0.16);
    return shape(
      `M0 ${y}C${width * 0.25} ${y - lift} ${width * 0.35} ${y + lift * 0.4} ${width * 0.55} ${y - lift * 0.2}S${width * 0.85} ${y - lift} ${width} ${y}V${height}H0z`,
      fill,
    );
  };
  return [
    disc(sunX, height * 0.28, width * 0.2, tone(palette.c, 0.45)),
    disc(sunX, height * 0.28, width * 0.15, palette.c),
    layer(0.48, tone(palette.b, 0.5)),
    layer(0.58, tone(palette.b, 0.22)),
    layer(0.68, palette.b),
  ].join('');
};

/** Motif: leaves in rows. */
export const leaves: Motif = (ground) => {
  const step = ground.width / 5;
  const leaf = shape(
    `M0 0C${-step * 0.3} ${-step * 0.3} ${-step * 0.2} ${-step * 0.7} 0 ${-step * 0.85}C${step * 0.2} ${-step * 0.7} ${step * 0.3} ${-step * 0.3} 0 0z`,
    ground.palette.wallDeep,
  );
  return grid(
    ground,
    step,
    (column, row) =>
      place(
        { x: step / 2, y: step, turn: (column + row) % 2 ? 42 : -42 },
        leaf,
        line(`M0 0V${-step * 0.7}`, ground.palette.wall, 3),
      ),
    true,
  );
};

/** Motif: roofs of a town. */
export const skyline: Motif = ({ width, height, palette, random }) => {
  const layer = (base: number, fill: string) => {
    const blocks: string[] = [];
    for (let x = -20; x < width; ) {
      const w = width * random.between(0.06, 0.13);
      const h = height * random.between(0.16, 0.4);
      blocks.push(box(x, height * base - h, w + 1, height, fill));
      x += w;
    }
    return blocks.join('');
  };
  return [
    disc(width * 0.7, height * 0.26, width * 0.16, palette.c),
    layer(0.62, tone(palette.wallDeep, 0.18)),
    layer(0.78, palette.wallDeep),
  ].join('');
};

/** Motif: a lined page with doodles. */
export const notebook: Motif = ({ width, height, palette, random }) => {
  const step = height / 22;
  const doodles = Array.from({ length: 12 }, () =>
    place(
      {
        x: random.between(0, width),
        y: random.between(0, height * 0.6),
        turn: random.int(-20, 20),
        scale: width / 1400,
      },
      random.pick([
        ring(0, 0, 44, palette.light, 8),
        line('M-50 0q25-60 50 0t50 0', palette.light, 8),
        line('M-40 30L0-40l40 70z', palette.light, 8),
        line('M-30 0h60M0-30v60', palette.light, 8),
      ]),
    ),
  );
  return (
    Array.from({ length: 22 }, (_, i) => line(`M0 ${i * step}H${width}`, palette.wallDeep, 3)).join('') +
    place({ opacity: 0.65 }, ...doodles)
  );
};
