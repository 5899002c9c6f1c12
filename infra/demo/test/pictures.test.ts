import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CATALOGUE } from '@vitrina/contracts/catalogue';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fixedProviders, providers } from '../src/people/provider.ts';
import { filmSize, renderFilm } from '../src/pictures/film.ts';
import { type Cut, choosePostPictures, filesOf, portraitCut, renderCut } from '../src/pictures/library.ts';

const SEED = 20260101;
const FOLDER = fileURLToPath(new URL('../pictures', import.meta.url));
const trades = CATALOGUE.flatMap((group) => group.trades);
const everyone = [...providers(SEED, 300), ...fixedProviders(SEED)];

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(join(FOLDER, folder))).map((name) => `${folder}/${name}`).sort();
}

describe('the picture files', () => {
  it('include one or two for each trade, all used, and portraits', async () => {
    expect(await filesIn('works')).toEqual(trades.flatMap(filesOf).sort());
    const people = await filesIn('people');
    expect(people.filter((name) => name.startsWith('people/f-')).length).toBeGreaterThanOrEqual(40);
    expect(people.filter((name) => name.startsWith('people/m-')).length).toBeGreaterThanOrEqual(40);
  });

  it('weigh at most 8 MB together', async () => {
    const files = [...(await filesIn('works')), ...(await filesIn('people'))];
    const sizes = await Promise.all(files.map(async (name) => (await stat(join(FOLDER, name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8 * 2 ** 20);
  });
});

describe('the pictures of a provider', () => {
  it('stay the same for the same seed, and differ for another', () => {
    for (const provider of everyone.slice(0, 20)) {
      expect(choosePostPictures(provider, SEED)).toEqual(choosePostPictures(provider, SEED));
      expect(choosePostPictures(provider, SEED + 1)).not.toEqual(choosePostPictures(provider, SEED));
    }
  });

  it('use different files that show its trades', () => {
    for (const provider of everyone) {
      const cuts = choosePostPictures(provider, SEED);
      expect(new Set([...cuts.values()].map(({ file }) => file)).size).toBe(provider.posts.length);
      const [first] = provider.posts;
      if (first) expect(filesOf(first.trade)).toContain(cuts.get(first.key)?.file);
    }
  });

  it('differ from those of all others, use most files, and include portrait, square and landscape', () => {
    const all = everyone.flatMap((provider) => [...choosePostPictures(provider, SEED).values()]);
    const portraits = everyone.map((provider) => portraitCut(provider, SEED));
    for (const cuts of [all, portraits]) expect(new Set(cuts.map((cut) => JSON.stringify(cut))).size).toBe(cuts.length);
    expect(new Set(all.map(({ file }) => file)).size).toBeGreaterThan(250);
    expect(new Set(all.map(({ ratio }) => Math.sign(ratio - 1)))).toEqual(new Set([-1, 0, 1]));
    expect(all.filter(({ mirrored }) => mirrored).length / all.length).toBeCloseTo(0.5, 1);
  });

  it('cannot be chosen for a trade outside the catalogue', () => {
    expect(() => filesOf('Alquimia')).toThrow(RangeError);
  });
});

describe('a cut', () => {
  const cut: Cut = { file: filesOf('Mariachi')[0] ?? '', ratio: 4 / 5, zoom: 0.9, x: 0.3, y: 1, mirrored: false };

  it('renders as a JPEG file of its ratio, with the size of a photo and more than one colour', async () => {
    const file = await renderCut(cut);
    const { format, width, height } = await sharp(file).metadata();
    expect(format).toBe('jpeg');
    expect(width / height).toBeCloseTo(cut.ratio, 1);
    expect(Math.min(width, height)).toBeGreaterThan(600);
    expect(file.length).toBeGreaterThan(40_000);
    expect((await sharp(file).stats()).entropy).toBeGreaterThan(3);
    expect((await renderCut(cut)).equals(file)).toBe(true);
  });

  it('swaps left and right if it is mirrored', async () => {
    const tiny = async (image: Sharp) => image.resize(8, 10, { fit: 'fill' }).raw().toBuffer();
    const plain = await tiny(sharp(await renderCut(cut)).flop());
    const mirrored = await tiny(sharp(await renderCut({ ...cut, mirrored: true })));
    const furthest = Math.max(...mirrored.map((value, at) => Math.abs(value - (plain[at] ?? 0))));
    expect(furthest).toBeLessThan(12);
  });

  it('becomes a film that every browser plays', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'prueba-demo-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const picture = await renderCut(cut);
    const file = join(folder, 'film.mp4');
    await writeFile(file, await renderFilm(picture));
    const wanted = 'stream=codec_name,profile,pix_fmt,width,height,duration';
    const args = ['-v', 'error', '-show_entries', wanted, '-of', 'json', file];
    const { stdout } = await promisify(execFile)('ffprobe', args);
    const view = filmSize(await sharp(picture).metadata());
    expect(JSON.parse(stdout).streams).toMatchObject([
      { codec_name: 'h264', profile: 'High', pix_fmt: 'yuv420p', ...view, duration: '5.000000' },
    ]);
  });
});
