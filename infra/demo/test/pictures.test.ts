import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CATALOGUE, SEGMENTS } from '@vitrina/contracts/catalogue';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drawWork } from '../src/pictures/draw.ts';
import { renderFilm, viewOf } from '../src/pictures/film.ts';
import { drawPortrait } from '../src/pictures/portrait.ts';
import { render } from '../src/pictures/render.ts';
import { HEROES } from '../src/pictures/things/heroes.ts';
import { THINGS } from '../src/pictures/things/index.ts';

const trades = CATALOGUE.flatMap(({ subcategorias }) => subcategorias);

describe('the demo pictures', () => {
  it('are the same bytes for the same trade and keys, and others for other keys', async () => {
    const first = await render(drawWork('Carpintería', 1, 'a'));
    expect((await render(drawWork('Carpintería', 1, 'a'))).equals(first)).toBe(true);
    expect((await render(drawWork('Carpintería', 1, 'b'))).equals(first)).toBe(false);
    expect(drawPortrait('f', 1, 2)).toEqual(drawPortrait('f', 1, 2));
    expect(drawPortrait('f', 1, 2)).not.toEqual(drawPortrait('m', 1, 2));
  });

  it('differ within one trade, and come upright, square and across', () => {
    const drawings = trades.flatMap((trade) => [0, 1, 2].map((key) => drawWork(trade, key)));
    expect(new Set(drawings.map(({ svg }) => svg)).size).toBe(drawings.length);
    expect(new Set(drawings.map(({ width, height }) => Math.sign(width - height)))).toEqual(new Set([-1, 0, 1]));
    for (const { width, height } of drawings) {
      expect(Math.max(width, height)).toBeLessThanOrEqual(1600);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(900);
    }
  });

  it.each(CATALOGUE.map(({ id, subcategorias }) => [id, subcategorias[0] ?? ''] as const))(
    'are files of a photo’s weight for %s',
    async (id, trade) => {
      expect(Object.keys(THINGS[id]).length).toBeGreaterThanOrEqual(7);
      const drawing = drawWork(trade, 'weight');
      const file = await render(drawing);
      expect(await sharp(file).metadata()).toMatchObject({
        format: 'jpeg',
        width: drawing.width,
        height: drawing.height,
      });
      expect(file.length).toBeGreaterThan(60_000);
      expect(file.length).toBeLessThan(700_000);
    },
  );

  it('are not one flat colour: every thing paints something', async () => {
    const portrait = await sharp(await render(drawPortrait('m', 4), 'webp')).stats();
    expect(portrait.entropy).toBeGreaterThan(3);
    const work = await sharp(await render(drawWork('Mariachi', 4))).stats();
    expect(work.entropy).toBeGreaterThan(3);
  });

  it('know the things that show a trade best', () => {
    for (const [trade, names] of Object.entries(HEROES)) {
      expect(SEGMENTS, trade).toContain(trade);
      const group = CATALOGUE.find(({ subcategorias }) => subcategorias.includes(trade));
      for (const name of names) expect(Object.keys(group ? THINGS[group.id] : {}), `${trade}: ${name}`).toContain(name);
    }
  });

  it('become films that every browser plays', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'prueba-demo-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const drawing = drawWork('Mariachi', 4);
    const file = join(folder, 'film.mp4');
    await writeFile(file, await renderFilm(drawing));
    const wanted = 'stream=codec_name,profile,pix_fmt,width,height,duration';
    const { stdout } = await promisify(execFile)('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      wanted,
      '-of',
      'json',
      file,
    ]);
    expect(JSON.parse(stdout).streams).toMatchObject([
      { codec_name: 'h264', profile: 'High', pix_fmt: 'yuv420p', ...viewOf(drawing), duration: '5.000000' },
    ]);
  });

  it('refuse a trade outside the catalogue', () => {
    expect(() => drawWork('Alquimia')).toThrow(RangeError);
  });
});
