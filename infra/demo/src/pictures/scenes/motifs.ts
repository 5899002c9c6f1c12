import type { CategoryId } from '@vitrina/contracts/catalogue';
import type { Random } from '../../random.ts';
import { type Palette, tone } from '../palettes.ts';
import { around, box, disc, line, oval, place, polygon, ring, shape } from '../svg.ts';

/** What a motif needs: the area in pixels from the origin, the colours and the source of choices. */
interface Ground {
  width: number;
  height: number;
  palette: Palette;
  random: Random;
}

type Motif = (ground: Ground) => string;

/** A regular grid of one drawing; every second row is moved by half a step where `staggered`. */
function grid(
  { width, height }: Ground,
  step: number,
  cell: (column: number, row: number) => string,
  staggered = false,
) {
  const drawings: string[] = [];
  for (let row = 0; row * step < height + step; row++) {
    for (let column = -1; column * step < width + step; column++) {
      drawings.push(
        place({ x: column * step + (staggered && row % 2 ? step / 2 : 0), y: row * step }, cell(column, row)),
      );
    }
  }
  return drawings.join('');
}

const talavera: Motif = (ground) => {
  const { palette, width } = ground;
  const step = width / 7;
  const unit = step / 100;
  const tile = place(
    { scale: unit },
    box(2, 2, 96, 96, tone(palette.wall, 0.16)),
    place(
      { x: 50, y: 50 },
      around(4, shape('M0-8c-18-14-14-34 0-40 14 6 18 26 0 40z', palette.wallDeep), 45),
      around(4, disc(0, -36, 6, palette.b)),
      disc(0, 0, 9, palette.c),
    ),
    ...[
      [0, 0],
      [100, 0],
      [0, 100],
      [100, 100],
    ].map(([x, y]) => ring(x ?? 0, y ?? 0, 22, palette.wallDeep, 5)),
  );
  return grid(ground, step, () => tile);
};

const bricks: Motif = (ground) => {
  const step = ground.width / 9;
  return grid(
    { ...ground, height: ground.height * 2.2 },
    step,
    (column, row) => {
      const lighter = (column * 7 + row * 3) % 5 === 0;
      return place(
        { y: -row * step * 0.55 },
        box(2, 2, step - 4, step * 0.45 - 4, lighter ? tone(ground.palette.wall, 0.14) : ground.palette.wallDeep, 4),
      );
    },
    true,
  );
};

const rays: Motif = ({ width, height, palette, random }) => {
  const reach = Math.hypot(width, height);
  const count = random.pick([16, 20, 24]);
  const half = Math.tan(Math.PI / count / 2) * reach;
  return place(
    { x: width / 2, y: height * 0.62 },
    around(
      count,
      polygon(
        [
          [0, 0],
          [-half, -reach],
          [half, -reach],
        ],
        palette.wallDeep,
      ),
    ),
  );
};

const rings: Motif = ({ width, height, palette }) => {
  const reach = Math.hypot(width, height) * 0.62;
  return Array.from({ length: 9 }, (_, i) =>
    disc(width / 2, height * 0.45, reach * (1 - i / 9), i % 2 ? palette.wallDeep : tone(palette.wall, 0.08)),
  ).join('');
};

const hills: Motif = ({ width, height, palette, random }) => {
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

const sarape: Motif = ({ width, height, palette, random }) => {
  const colours = random.shuffle([palette.a, palette.b, palette.c, palette.d, palette.light]);
  const stripes: string[] = [];
  let y = 0;
  for (let index = 0; y < height; index++) {
    const wide = index % 4 === 0;
    const thickness = height * (wide ? 0.075 : random.pick([0.012, 0.018, 0.026]));
    const fill = colours[index % colours.length] ?? palette.a;
    stripes.push(box(0, y, width, thickness + 1, wide ? palette.wall : tone(fill, 0.1)));
    if (wide) {
      const step = width / 14;
      stripes.push(
        ...Array.from({ length: 15 }, (_, i) =>
          polygon(
            [
              [i * step, y + thickness * 0.15],
              [i * step + step * 0.36, y + thickness / 2],
              [i * step, y + thickness * 0.85],
              [i * step - step * 0.36, y + thickness / 2],
            ],
            palette.wallDeep,
          ),
        ),
      );
    }
    y += thickness;
  }
  return stripes.join('');
};

const leaves: Motif = (ground) => {
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

const dots: Motif = (ground) => {
  const step = ground.width / 16;
  return grid(
    ground,
    step,
    (column, row) =>
      disc(
        0,
        0,
        step * (0.1 + 0.16 * Math.abs(Math.sin(column * 0.4) * Math.cos(row * 0.35))),
        ground.palette.wallDeep,
      ),
    true,
  );
};

const circuit: Motif = (ground) => {
  const step = ground.width / 7;
  const { palette, random } = ground;
  return grid(ground, step, () => {
    const turn = random.pick([0, 90, 180, 270]);
    return place(
      { x: step / 2, y: step / 2, turn },
      line(`M${-step / 2} 0H0V${-step / 2}`, palette.wallDeep, step * 0.07),
      random.chance(0.4) ? disc(0, 0, step * 0.13, palette.wallDeep) + disc(0, 0, step * 0.06, palette.c) : '',
    );
  });
};

const papelPicado: Motif = ({ width, height, palette }) => {
  const flags = 6;
  const step = width / flags;
  const colours = [palette.d, palette.c, palette.b, palette.a];
  return [0, 1, 2]
    .map((row) => {
      const y = height * (0.03 + row * 0.2);
      const string = line(`M0 ${y}Q${width / 2} ${y + height * 0.05} ${width} ${y}`, palette.ink, 2.5);
      const cut = Array.from({ length: flags }, (_, i) => {
        const middle = (i + 0.5) / flags;
        const sag = 4 * middle * (1 - middle) * height * 0.025;
        const fill = colours[(i + row) % colours.length] ?? palette.a;
        return place(
          { x: (i + 0.06) * step, y: y + sag, scale: (step * 0.88) / 100 },
          flag(fill, row === 0 ? palette.wallDeep : palette.wall),
        );
      });
      return place({ opacity: 1 - row * 0.28 }, string, ...cut);
    })
    .join('');
};

/** One flag of papel picado, 100 units wide and 110 high, with its holes in the colour behind. */
export function flag(fill: string, hole: string): string {
  return [
    shape(`M0 0h100v90${'q-10 24-20 0'.repeat(5)}z`, fill),
    place({ x: 50, y: 44 }, around(8, oval(0, -22, 5, 10, hole)), disc(0, 0, 8, hole)),
    ...[14, 86].flatMap((x) =>
      [12, 44, 76].map((y) =>
        polygon(
          [
            [x, y - 8],
            [x + 7, y],
            [x, y + 8],
            [x - 7, y],
          ],
          hole,
        ),
      ),
    ),
    ...[32, 50, 68].map((x) => disc(x, 84, 4.5, hole)),
    ...[34, 66].map((x) => disc(x, 9, 4, hole)),
  ].join('');
}

const skyline: Motif = ({ width, height, palette, random }) => {
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

const confetti: Motif = ({ width, height, palette, random }) =>
  Array.from({ length: 90 }, () => {
    const fill = random.pick([palette.a, palette.b, palette.c, palette.d, palette.light]);
    const size = width * random.between(0.008, 0.02);
    const at = { x: random.between(0, width), y: random.between(0, height), turn: random.int(0, 180) };
    return place(
      at,
      random.chance(0.5) ? box(-size, -size * 0.4, size * 2, size * 0.8, fill, 2) : disc(0, 0, size * 0.7, fill),
    );
  }).join('');

const mola: Motif = ({ width, height, palette, random }) => {
  const colours = random.shuffle([palette.a, palette.c, palette.b, palette.d, palette.ink]);
  return Array.from({ length: 10 }, (_, i) => {
    const inset = (i * Math.min(width, height)) / 22;
    return box(
      inset,
      inset,
      width - inset * 2,
      height - inset * 2,
      i > 4 ? (i % 2 ? palette.wall : palette.wallDeep) : (colours[i] ?? palette.a),
      inset ? 26 : 0,
    );
  }).join('');
};

const court: Motif = ({ width, height, palette }) =>
  [
    box(0, 0, width, height, palette.wall),
    ...[0, 2, 4].map((i) => box((i * width) / 6, 0, width / 6, height, palette.wallDeep)),
    ring(width / 2, height * 0.46, width * 0.27, palette.light, 10),
    line(`M0 ${height * 0.46}H${width}`, palette.light, 10),
  ].join('');

const bauhaus: Motif = (ground) => {
  const { palette, random } = ground;
  const step = ground.width / 4;
  return grid(ground, step, () => {
    const fill = random.pick([palette.wallDeep, tone(palette.wall, 0.2), tone(palette.c, 0.25), tone(palette.b, 0.35)]);
    const turn = random.pick([0, 90, 180, 270]);
    const half = step / 2;
    const form = random.pick([
      disc(0, 0, half, fill),
      shape(`M${-half} ${-half}A${step} ${step} 0 0 1 ${half} ${half}H${-half}z`, fill),
      polygon(
        [
          [-half, -half],
          [half, half],
          [-half, half],
        ],
        fill,
      ),
      box(-half, -half, step, half, fill),
    ]);
    return place({ x: half, y: half, turn }, form);
  });
};

const notebook: Motif = ({ width, height, palette, random }) => {
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

/** The backgrounds that a group's pictures may have. */
export const MOTIFS: Readonly<Record<CategoryId, readonly Motif[]>> = {
  hogar: [talavera, dots, rays],
  construccion: [bricks, bauhaus, rays],
  cocina: [talavera, sarape, rings],
  belleza: [leaves, rings, dots],
  salud: [leaves, hills, rings],
  mascotas: [hills, leaves, dots],
  educacion: [notebook, bauhaus, dots],
  musica: [rings, rays, papelPicado],
  eventos: [papelPicado, confetti, rays],
  fotografia: [rings, bauhaus, hills],
  artesanias: [mola, sarape, papelPicado],
  moda: [sarape, mola, dots],
  deporte: [court, rays, hills],
  diseno: [bauhaus, dots, rings],
  tecnologia: [circuit, dots, bauhaus],
  vehiculos: [hills, skyline, rays],
  profesionales: [skyline, bauhaus, rings],
};
