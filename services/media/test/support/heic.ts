import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { canReadHeif } from '../../src/images/heif.ts';
import { findProgram } from '../../src/images/programs.ts';
import { temporaryFolder } from './temporary.ts';

const run = promisify(execFile);

/** True where HEIC can be made and decoded; elsewhere its tests are skipped. */
export const hasHeif = canReadHeif() && findProgram('heif-enc') !== null;

/** One HEIC file of one or more JPEG or PNG pictures, the first of which is the primary one. */
export async function makeHeic(...pictures: readonly Buffer[]): Promise<Buffer> {
  const folder = await temporaryFolder();
  const names = pictures.map((picture, index) => join(folder, `${index}.${picture[0] === 0x89 ? 'png' : 'jpg'}`));
  await Promise.all(names.map((name, index) => writeFile(name, pictures[index] ?? Buffer.alloc(0))));
  const file = join(folder, 'foto.heic');
  await run('heif-enc', ['-q', '90', '-p', 'preset=ultrafast', ...names, '-o', file]);
  return readFile(file);
}

/**
 * The picture as a camera writes it that turns by the file's own box: the box for the depth of colours, which the
 * decoder does not need, becomes one that turns by so many quarters to the left.
 */
export function turnedHeic(heic: Buffer, quarters: 1 | 2 | 3): Buffer {
  const turned = Buffer.from(heic);
  const at = placeOf(turned, 'pixi');
  turned.write('irot', at, 'latin1');
  turned[at + 4] = quarters;
  return turned;
}

/** The picture with other dimensions in its header than it has. */
export function claimingHeic(heic: Buffer, width: number, height: number): Buffer {
  const claiming = Buffer.from(heic);
  const at = placeOf(claiming, 'ispe');
  claiming.writeUInt32BE(width, at + 8);
  claiming.writeUInt32BE(height, at + 12);
  return claiming;
}

function placeOf(heic: Buffer, box: string): number {
  const at = heic.indexOf(box, 'latin1');
  if (at < 0) throw new Error(`no box ${box}`);
  return at;
}
