import { tone } from '../palettes.ts';
import { around, box, disc, line, place, polygon, ring, shape } from '../svg.ts';
import { grid, type Motif } from './ground.ts';

/** Motif: painted tiles. */
export const talavera: Motif = (ground) => {
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

/** Motif: a wall of bricks. */
export const bricks: Motif = (ground) => {
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

/** Motif: rays from the middle. */
export const rays: Motif = ({ width, height, palette, random }) => {
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

/** Motif: circles within circles. */
export const rings: Motif = ({ width, height, palette }) => {
  const reach = Math.hypot(width, height) * 0.62;
  return Array.from({ length: 9 }, (_, i) =>
    disc(width / 2, height * 0.45, reach * (1 - i / 9), i % 2 ? palette.wallDeep : tone(palette.wall, 0.08)),
  ).join('');
};

/** Motif: dots that swell and shrink. */
export const dots: Motif = (ground) => {
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

/** Motif: lines of a circuit board. */
export const circuit: Motif = (ground) => {
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

/** Motif: a playing field. */
export const court: Motif = ({ width, height, palette }) =>
  [
    box(0, 0, width, height, palette.wall),
    ...[0, 2, 4].map((i) => box((i * width) / 6, 0, width / 6, height, palette.wallDeep)),
    ring(width / 2, height * 0.46, width * 0.27, palette.light, 10),
    line(`M0 ${height * 0.46}H${width}`, palette.light, 10),
  ].join('');

/** Motif: large plain forms. */
export const bauhaus: Motif = (ground) => {
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
