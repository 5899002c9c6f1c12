import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { randomOf } from '@vitrina/demo';
import { basePicture } from '../bases.ts';
import { type CorpusFile, type KindInput, type Outcome, outcomes } from '../corpus-file.ts';

/** Ready if the platform decodes HEIC, else refused. */
const healthy: Outcome = { refused: ['archivo_heic'], failed: [], ready: true };
const PARTS = [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99] as const;
const CLAIMED = [0, 1, 8_000, 40_000, 0xff_ff_ff_ff] as const;
const MUTATIONS = 12;

/** Lists HEIC pictures: intact, truncated, damaged, with false dimensions, with many pictures, with other names. */
export function heifPictures({ seed }: KindInput): CorpusFile[] {
  // Requires libheif's encoder, which not every machine has.
  if (spawnSync('heif-enc', ['--help']).error) return [];
  const file = (made: string, outcome: Outcome, bytes: () => Promise<Buffer>, name = 'foto.heic'): CorpusFile => ({
    kind: 'heic',
    made,
    outcome,
    bytes,
    sent: { name, type: name.endsWith('heic') ? 'image/heic' : '' },
  });
  return [
    ...['foto.heic', 'foto.jpg', 'clip.mov', 'pagina.html'].map((name) => file(`as ${name}`, healthy, heic, name)),
    ...PARTS.map((part) =>
      file(`cut after ${part * 100} %`, outcomes.neverPicture, async () => {
        const whole = await heic();
        return whole.subarray(0, Math.floor(whole.length * part));
      }),
    ),
    ...CLAIMED.map((side) => file(`${side} pixels a side`, outcomes.anyPicture, async () => claiming(side))),
    file('forty pictures', { ...healthy, failed: [] }, () => encoded(40)),
    ...Array.from({ length: MUTATIONS }, (_, number) =>
      file(`damaged ${number}`, outcomes.anyPicture, async () => damaged(await heic(), seed, number)),
    ),
  ];
}

let whole: Promise<Buffer> | undefined;

function heic(): Promise<Buffer> {
  whole ??= encoded(1);
  return whole;
}

/** Encodes a file with a number of pictures, always the same bytes. */
async function encoded(count: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-corpus-'));
  try {
    const names = Array.from({ length: count }, (_, index) => join(folder, `${index}.jpg`));
    for (const [index, name] of names.entries()) await writeFile(name, await basePicture('jpeg', index % 5));
    const output = join(folder, 'foto.heic');
    await promisify(execFile)('heif-enc', ['-p', 'preset=ultrafast', '-p', 'x265:pools=none', ...names, '-o', output]);
    return await readFile(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the picture with false dimensions in its header. */
async function claiming(side: number): Promise<Buffer> {
  const file = Buffer.from(await heic());
  const at = file.indexOf('ispe', 0, 'latin1');
  file.writeUInt32BE(side, at + 8);
  file.writeUInt32BE(side, at + 12);
  return file;
}

/** Overwrites bytes at random positions; every second file within the boxes. */
function damaged(file: Buffer, seed: number, number: number): Buffer {
  const random = randomOf(seed, 'heic', number);
  const broken = Buffer.from(file);
  const reach = number % 2 === 0 ? Math.min(900, file.length) : file.length;
  for (let times = random.int(1, 24); times > 0; times -= 1) broken[random.int(28, reach - 1)] = random.int(0, 255);
  return broken;
}
