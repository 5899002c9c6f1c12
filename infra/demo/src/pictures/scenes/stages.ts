import { tone } from '../palettes.ts';
import { around, box, disc, oval, place, polygon, shape } from '../svg.ts';
import type { Canvas, Composer } from './canvas.ts';
import { flag } from './motifs-festive.ts';
import { centred, standing } from './standing.ts';

/** A row of papel picado along the upper edge. */
function bunting({ width, palette, random }: Canvas): string {
  const count = random.pick([5, 6, 7]);
  const step = width / count;
  const colours = random.shuffle([palette.a, palette.b, palette.c, palette.d]);
  return Array.from({ length: count }, (_, i) => {
    const middle = (i + 0.5) / count;
    const sag = 4 * middle * (1 - middle) * step * 0.22;
    return place(
      { x: (i + 0.04) * step, y: sag - step * 0.1, scale: (step * 0.92) / 100 },
      flag(colours[i % 4] ?? palette.a, palette.wallDeep),
    );
  }).join('');
}

/** Still life: things on a table with a woven cloth, before the motif and a large sun. */
export const stillLife: Composer = (canvas) => {
  const { width, height, palette, things, random } = canvas;
  const tableY = height * random.between(0.72, 0.78);
  const size = Math.min(width * 0.5, height * 0.5);
  const sunX = width * random.between(0.36, 0.64);
  const count = width > height ? 5 : width === height ? 4 : 3;
  const chosen = things.slice(0, count);
  const [hero, ...rest] = chosen;
  if (!hero) return '';
  const slots = rest.map((item, i) => ({
    item,
    x:
      width *
      (0.5 + (i % 2 ? 1 : -1) * (width > height ? 0.2 + Math.floor(i / 2) * 0.18 : 0.27 + Math.floor(i / 2) * 0.13)),
    height: size * random.between(0.56, 0.74),
  }));
  const cloth = Array.from({ length: 16 }, (_, i) =>
    polygon(
      [
        [(i * width) / 15, tableY + height * 0.075],
        [(i * width) / 15 + width / 30, tableY + height * 0.105],
        [(i * width) / 15, tableY + height * 0.135],
        [(i * width) / 15 - width / 30, tableY + height * 0.105],
      ],
      i % 2 ? palette.c : palette.d,
    ),
  ).join('');
  return [
    canvas.motif(),
    disc(sunX, tableY - size * 0.62, size * 0.84, palette.light),
    disc(sunX, tableY - size * 0.62, size * 0.76, tone(palette.c, 0.25)),
    box(0, tableY, width, height - tableY, palette.table),
    box(0, tableY, width, height * 0.014, tone(palette.table, 0.3)),
    box(0, tableY + height * 0.065, width, height * 0.08, tone(palette.table, -0.18)),
    cloth,
    ...slots.map(({ item, x, height: tall }) => standing(canvas, item, x, tableY + height * 0.022, tall)),
    standing(canvas, hero, width / 2, tableY + height * 0.045, size),
    random.chance(0.45) ? bunting(canvas) : '',
  ].join('');
};

/** A niche: one thing under an arch with a toothed border, two small ones at its feet. */
export const niche: Composer = (canvas) => {
  const { width, height, palette, things, random } = canvas;
  const half = width * 0.36;
  const top = Math.max(height * 0.12, height * 0.5 - half);
  const floor = height * 0.86;
  const arch = (inset: number) =>
    `M${width / 2 - half + inset} ${floor}V${top + half}a${half - inset} ${half - inset} 0 0 1 ${(half - inset) * 2} 0V${floor}z`;
  const [hero, left, right] = things;
  if (!hero || !left || !right) return '';
  const teeth = around(
    36,
    polygon(
      [
        [-half * 0.07, -half * 1.02],
        [half * 0.07, -half * 1.02],
        [0, -half * 1.14],
      ],
      palette.c,
    ),
  );
  const size = Math.min(half * 1.3, (floor - top) * 0.66);
  return [
    canvas.motif(),
    `<clipPath id="above"><rect width="${width}" height="${top + half}"/></clipPath><g clip-path="url(#above)">${place({ x: width / 2, y: top + half }, teeth)}</g>`,
    shape(arch(-width * 0.02), palette.a),
    shape(arch(0), palette.light),
    shape(arch(width * 0.022), palette.table),
    `<clipPath id="inside"><path d="${arch(width * 0.022)}"/></clipPath><g clip-path="url(#inside)">${place(
      { x: width / 2, y: floor - size * 0.5 },
      around(
        20,
        polygon(
          [
            [0, 0],
            [-half * 0.13, -half * 2.2],
            [half * 0.13, -half * 2.2],
          ],
          tone(palette.table, random.chance(0.5) ? 0.1 : -0.1),
        ),
      ),
    )}</g>`,
    disc(width / 2, floor - size * 0.58, size * 0.66, tone(palette.c, 0.12)),
    box(0, floor, width, height - floor, tone(palette.table, -0.3)),
    box(0, floor, width, height * 0.016, palette.c),
    standing(canvas, hero, width / 2, floor + height * 0.008, size),
    standing(canvas, left, width * 0.2, floor + height * 0.05, size * 0.46),
    standing(canvas, right, width * 0.8, floor + height * 0.05, size * 0.46),
  ].join('');
};

/** A poster: one large thing on a disc between leaves and rosettes, in a double frame. */
export const poster: Composer = (canvas) => {
  const { width, height, palette, paint, things, random } = canvas;
  const [hero] = things;
  if (!hero) return '';
  const short = Math.min(width, height);
  const radius = short * 0.37;
  const rosette =
    around(8, oval(0, -short * 0.036, short * 0.014, short * 0.03, palette.d)) + disc(0, 0, short * 0.018, palette.c);
  const sprig = [-50, 0, 50]
    .map((turn) =>
      place(
        { turn },
        shape(
          `M0 0C${-short * 0.05} ${-short * 0.06} ${-short * 0.04} ${-short * 0.14} 0 ${-short * 0.18}C${short * 0.04} ${-short * 0.14} ${short * 0.05} ${-short * 0.06} 0 0z`,
          paint.leaf,
        ),
      ),
    )
    .join('');
  const inset = short * 0.035;
  const corners = (
    [
      [0, 0, 135],
      [1, 0, 225],
      [0, 1, 45],
      [1, 1, -45],
    ] as const
  ).map(([right, low, turn]) => {
    const at = { x: right ? width - inset * 2 : inset * 2, y: low ? height - inset * 2 : inset * 2 };
    return place({ ...at, turn }, sprig) + place(at, rosette);
  });
  return [
    canvas.motif(),
    disc(width / 2, height / 2, radius * 1.16, palette.ink),
    disc(width / 2, height / 2, radius * 1.12, palette.c),
    place({ x: width / 2, y: height / 2 }, around(32, disc(0, -radius * 1.05, radius * 0.035, palette.a))),
    disc(width / 2, height / 2, radius, palette.light),
    place(
      { x: width / 2, y: height / 2 },
      around(
        16,
        polygon(
          [
            [0, 0],
            [-radius * 0.1, -radius],
            [radius * 0.1, -radius],
          ],
          tone(palette.c, 0.62),
        ),
      ),
    ),
    centred(canvas, hero, width / 2, height / 2, radius * 1.42, random.int(-9, 9)),
    ...corners,
    `<rect x="${inset / 2}" y="${inset / 2}" width="${width - inset}" height="${height - inset}" fill="none" stroke="${palette.light}" stroke-width="${short * 0.012}"/>`,
  ].join('');
};
