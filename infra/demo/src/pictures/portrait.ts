import { type Random, randomOf } from '../random.ts';
import { type Drawing, document } from './draw.ts';
import { type Paint, paintOf } from './paint.ts';
import { PALETTES, tone } from './palettes.ts';
import { around, box, disc, line, oval, place, polygon, ring, shape } from './svg.ts';

/** How a person is called, as far as a drawing shows it: long hair and earrings, beards, or either. */
export type Look = 'f' | 'm';

/** Side of a portrait, in pixels. */
const SIDE = 800;
const SKINS = ['#F3CDA8', '#E6B184', '#D2935F', '#B97545', '#98592F', '#774225', '#5B3220'];
const HAIRS = ['#1D1512', '#2B1B14', '#4A2B1A', '#6B3E20', '#8C8680', '#D8D2C8'];

interface Face {
  skin: string;
  hair: string;
  paint: Paint;
  random: Random;
}

const HAIR_BACK: Readonly<Record<Look, readonly ((face: Face) => string)[]>> = {
  f: [
    ({ hair }) => shape('M-118-60c-10-190 246-190 236 0l14 190c-50 30-214 30-264 0z', hair),
    ({ hair }) => oval(0, -20, 150, 152, hair) + disc(-120, 60, 52, hair) + disc(120, 60, 52, hair),
    ({ hair, paint }) => disc(0, -188, 58, hair) + oval(0, -50, 122, 122, hair) + box(-36, -150, 72, 16, paint.d, 8),
    ({ hair, paint }) =>
      oval(0, -46, 124, 126, hair) +
      line('M-104 10q-44 80-14 190M104 10q44 80 14 190', hair, 42) +
      [-1, 1].map((s) => disc(s * 120, 176, 15, paint.c)).join(''),
    ({ hair }) => oval(0, -30, 132, 138, hair),
  ],
  m: [() => '', ({ hair }) => oval(0, -60, 118, 112, hair), () => ''],
};

const HAIR_FRONT: Readonly<Record<Look, readonly ((face: Face) => string)[]>> = {
  f: [
    ({ hair }) => shape('M-106-30c-8-160 220-160 212 0-14-50-60-88-108-92-30 40-70 50-104 92z', hair),
    ({ hair }) => shape('M-106-26c-10-164 222-164 212 0-30-40-60-74-106-84-46 10-76 44-106 84z', hair),
    ({ hair, paint }) => shape('M-106-40c0-140 212-140 212 0-60-54-152-54-212 0z', hair) + flowers(paint),
    ({ hair, paint }) =>
      shape('M-106-40c0-140 212-140 212 0-60-54-152-54-212 0z', hair) +
      shape('M-112-62c6-130 218-130 224 0-60-50-164-50-224 0z', paint.a) +
      line('M-92-84q92-64 184 0', paint.c, 8),
  ],
  m: [
    ({ hair }) => shape('M-108-40c-10-140 226-140 216 0-10-30-24-50-50-60-40 14-90 10-120-2-24 12-38 34-46 62z', hair),
    ({ hair }) =>
      shape(
        'M-108-30c-16-130 40-160 90-150 70-20 140 40 126 150-8-40-24-64-44-72-60 20-120 10-150-8-14 20-18 48-22 80z',
        hair,
      ),
    ({ hair }) =>
      Array.from({ length: 11 }, (_, i) =>
        disc(Math.cos(Math.PI * (1 + i / 10)) * 96, -62 + Math.sin(Math.PI * (1 + i / 10)) * 78, 34, hair),
      ).join(''),
    ({ paint, hair }) =>
      box(-107, -60, 18, 56, hair, 8) +
      box(89, -60, 18, 56, hair, 8) +
      oval(0, -92, 190, 30, paint.wood) +
      shape('M-96-94c-6-90 40-120 96-120s102 30 96 120c-60 20-132 20-192 0z', paint.wood) +
      shape('M-98-118c60 22 136 22 196 0v26c-60 22-136 22-196 0z', paint.a),
    ({ paint, hair }) =>
      box(-107, -60, 18, 50, hair, 8) +
      box(89, -60, 18, 50, hair, 8) +
      shape('M-112-70c0-130 224-130 224 0z', paint.b) +
      box(-120, -84, 190, 26, paint.b, 13) +
      disc(0, -168, 10, paint.c),
    () => shape('M-60-140q60-30 120 0', 'none'),
  ],
};

function flowers(paint: Paint): string {
  return [-76, -38, 0, 38, 76]
    .map((x, i) =>
      place(
        { x, y: -128 + Math.abs(x) * 0.4 },
        around(7, oval(0, -17, 10, 15, [paint.a, paint.c, paint.d][i % 3] ?? paint.a)),
        disc(0, 0, 9, paint.light),
      ),
    )
    .join('');
}

/** A profile photo as a flat portrait, square. The same look and keys give the same drawing. */
export function drawPortrait(look: Look, ...keys: readonly (string | number)[]): Drawing {
  const random = randomOf('portrait', look, ...keys);
  const palette = random.pick(PALETTES);
  const { paint, definitions } = paintOf(palette);
  const skin = random.pick(SKINS);
  // Brown hair on dark skin would melt into one shape: there the hair is black or grey.
  const hairs = SKINS.indexOf(skin) < 4 ? HAIRS : HAIRS.filter((_, index) => index < 2 || index > 3);
  const hair = random.weighted(hairs, (tint) => (HAIRS.indexOf(tint) < 4 ? 5 : 1));
  const face: Face = { skin, hair, paint, random };
  const back = random.pick(HAIR_BACK[look])(face);
  const front = random.pick(HAIR_FRONT[look])(face);
  const body = [
    box(0, 0, SIDE, SIDE, palette.wall),
    place({ x: SIDE / 2, y: SIDE * 0.48 }, background(face, palette.wallDeep, palette.c, palette.light)),
    place(
      { x: SIDE / 2, y: SIDE * 0.5, scale: 1.5, turn: random.int(-3, 3) },
      back,
      clothes(face),
      neckAndHead(face),
      features(face, look),
      front,
      extras(face, look),
    ),
  ].join('');
  return { svg: document(SIDE, SIDE, definitions, body), width: SIDE, height: SIDE };
}

function background({ random }: Face, deep: string, sun: string, light: string): string {
  return random.pick([
    () => disc(0, 0, 320, light) + disc(0, 0, 300, tone(sun, 0.2)),
    () =>
      around(
        20,
        polygon(
          [
            [0, 0],
            [-62, -640],
            [62, -640],
          ],
          deep,
        ),
      ),
    () => disc(0, 0, 310, deep) + around(28, disc(0, -340, 14, deep)),
    () => around(12, shape('M0-180c-60-50-50-130 0-180 50 50 60 130 0 180z', deep)) + disc(0, 0, 250, tone(sun, 0.3)),
  ])();
}

function clothes({ paint, random }: Face): string {
  const fill = random.pick([paint.a, paint.b, paint.d, paint.c]);
  const body = shape('M-210 300c0-130 80-170 150-176h120c70 6 150 46 150 176z', fill);
  const trim = random.pick([
    () => shape('M-60 124l60 90 60-90 30 6-90 130-90-130z', paint.light),
    () =>
      line('M-70 128q70 90 140 0', paint.c, 13) +
      line('M-86 132q86 116 172 0', paint.light, 7) +
      Array.from({ length: 7 }, (_, i) =>
        disc(-84 + i * 28, 214 - Math.abs(i - 3) * 14, 8, i % 2 ? paint.c : paint.light),
      ).join(''),
    () =>
      shape('M-84 126l34-6v180h-34zM84 126l-34-6v180h34z', paint.ink) +
      box(-84, 196, 168, 104, paint.ink, 10) +
      box(-30, 220, 60, 40, paint.c, 6),
    () => line('M-62 130q62 60 124 0', paint.ink, 9),
  ])();
  return body + trim;
}

function neckAndHead({ skin }: Face): string {
  const shade = tone(skin, -0.14);
  return [
    shape('M-44 60h88v70q-44 50-88 0z', shade),
    disc(-104, 0, 24, shade),
    disc(104, 0, 24, shade),
    shape('M-104-40c0-130 208-130 208 0 0 90-30 150-104 156-74-6-104-66-104-156z', skin),
    shape('M30-132c50 12 74 44 74 92 0 90-30 150-104 156 60-30 84-150 30-248z', tone(skin, -0.06)),
  ].join('');
}

function features({ skin, hair, paint, random }: Face, look: Look): string {
  const eyeY = -8;
  const smile = random.pick(['M-34 58q34 38 68 0', 'M-30 60q32 26 62-4', 'M-36 54q36 52 72 0z']);
  const open = smile.endsWith('z');
  return [
    oval(-58, 40, 22, 15, '#D8486F', 0.24),
    oval(58, 40, 22, 15, '#D8486F', 0.24),
    ...[-44, 44].map((x) => oval(x, eyeY, 10, 13, paint.ink) + disc(x + 3, eyeY - 5, 3.5, '#FFFFFF')),
    line(
      `M-64 ${eyeY - 32}q20-14 40-2M24 ${eyeY - 34}q20-12 40 4`,
      hair === '#D8D2C8' ? '#8C8680' : hair,
      look === 'm' ? 9 : 6,
    ),
    line('M2 0q14 26-4 32', tone(skin, -0.26), 6),
    open ? shape(smile, '#FFFFFF') + line('M-36 54q36 52 72 0z', '#8E3B34', 4) : line(smile, '#8E3B34', 7),
    look === 'f' ? line('M-58-18l-8-6M58-18l8-6', paint.ink, 4) : '',
  ].join('');
}

function extras({ paint, hair, random }: Face, look: Look): string {
  const drawings: string[] = [];
  if (look === 'f' && random.chance(0.7)) {
    drawings.push(
      ...[-104, 104].map((x) =>
        random.chance(0.5)
          ? ring(x, 40, 15, paint.c, 6)
          : disc(x, 30, 9, paint.c) +
            polygon(
              [
                [x - 11, 40],
                [x + 11, 40],
                [x, 66],
              ],
              paint.d,
            ),
      ),
    );
  }
  if (look === 'm' && random.chance(0.5)) {
    const beard = random.pick([
      'M-46 44q46-26 92 0-20 10-46 4-26 6-46-4z',
      'M-103-6c4 96 30 118 103 124 73-6 99-28 103-124-16 30-30 44-52 44-30-10-72-10-102 0-22 0-36-14-52-44zM-34 62q34 34 68 0-34-14-68 0z',
    ]);
    drawings.push(`<path d="${beard}" fill="${hair}" fill-rule="evenodd"/>`);
  }
  if (random.chance(0.28)) {
    drawings.push(
      ring(-44, -8, 32, paint.ink, 6),
      ring(44, -8, 32, paint.ink, 6),
      line('M-12-12q12-8 24 0M-76-14l-24-6M76-14l24-6', paint.ink, 6),
    );
  }
  return drawings.join('');
}
