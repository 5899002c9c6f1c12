import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder, Failure, findProgram, fingerprint, paths, runCommand } from '@vitrina/local';
import { JPEG, MAX_HEIGHT, WEBP } from '@vitrina/media/recipe';
import type { RenditionRequest, RivalProgram } from './rival.ts';

const IMAGOR = { module: 'github.com/cshum/imagor', version: 'v1.4.15' } as const;
const THUMBOR = 'thumbor==7.7.7';

const log = (name: string) => join(paths.logs, 'bench', `${name}-install.log`);

/** Both use the same addresses: fit into width and height, then format and quality. */
function filtered(picture: string, { format, width }: RenditionRequest): string {
  const { quality } = format === 'webp' ? WEBP : JPEG;
  return `/unsafe/fit-in/${width}x${MAX_HEIGHT}/filters:format(${format}):quality(${quality})/${picture}`;
}

/**
 * Builds imagor once into the cache, with Go and a C compiler with libvips' headers.
 * @param folder of the pictures
 * @throws {Failure} if one of these is missing
 */
export async function imagor(folder: string): Promise<RivalProgram> {
  const built = await cachedFolder('imagor', fingerprint(IMAGOR.module, IMAGOR.version), async (draft) => {
    const [go, config] = await Promise.all([findProgram('go'), findProgram('pkg-config')]);
    if (!go || !config) throw new Failure('imagor needs Go, a C compiler, pkg-config and libvips-dev');
    // A module asks the proxy for this version alone; `install` with a version would request the list of all versions.
    await writeFile(join(draft, 'go.mod'), `module rival\n\nrequire ${IMAGOR.module} ${IMAGOR.version}\n`);
    const env = { GOBIN: draft, GOFLAGS: '-mod=mod' };
    await runCommand(go, ['install', `${IMAGOR.module}/cmd/imagor`], { cwd: draft, env, log: log('imagor') });
  });
  return {
    name: 'imagor',
    program: join(built, 'imagor'),
    args: (port) => [
      '-port',
      String(port),
      '-imagor-unsafe',
      '-file-loader-base-dir',
      folder,
      '-vips-concurrency',
      '1',
      '-vips-strip-metadata',
      '-vips-disable-blur',
    ],
    path: filtered,
  };
}

/**
 * Installs thumbor once into a Python environment in the cache.
 * @param folder of the pictures
 * @param scratch folder for its settings
 * @throws {Failure} if Python is missing
 */
export async function thumbor(folder: string, scratch: string): Promise<RivalProgram> {
  const installed = await cachedFolder('thumbor', fingerprint(THUMBOR), async (draft) => {
    const python = await findProgram('python3');
    if (!python) throw new Failure('thumbor needs python3 with venv and pip');
    await runCommand(python, ['-m', 'pip', 'install', '--quiet', '--target', draft, THUMBOR], { log: log('thumbor') });
  });
  const settings = join(scratch, 'thumbor.conf');
  const lines = [
    "LOADER = 'thumbor.loaders.file_loader'",
    `FILE_LOADER_ROOT_PATH = ${JSON.stringify(folder)}`,
    "STORAGE = 'thumbor.storages.no_storage'",
    'ALLOW_UNSAFE_URL = True',
    'AUTO_WEBP = False',
    'RESPECT_ORIENTATION = True',
    `QUALITY = ${JPEG.quality}`,
    `WEBP_QUALITY = ${WEBP.quality}`,
  ];
  await writeFile(settings, `${lines.join('\n')}\n`);
  return {
    name: 'thumbor',
    program: 'python3',
    args: (port) => ['-m', 'thumbor.server', '-p', String(port), '-c', settings],
    env: { PYTHONPATH: installed },
    path: filtered,
  };
}
