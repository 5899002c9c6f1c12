import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cachedFolder,
  Daemon,
  Failure,
  findProgram,
  fingerprint,
  freePort,
  paths,
  runCommand,
  until,
} from '@vitrina/local';
import { JPEG, MAX_HEIGHT, WEBP } from '@vitrina/media/recipe';
import pMap from 'p-map';

/** Pictures processed at the same time: our worker's default. */
const CONCURRENCY = 2;
/** Time limit for the start, in milliseconds. */
const START_MS = 30_000;

/** File requested from a program: its format, and its maximum width in pixels. */
export interface RenditionRequest {
  format: 'webp' | 'jpeg';
  width: number;
}

/** Program that makes files of pictures on request: how to start it, and the addresses of its files. */
interface RivalProgram {
  name: 'imagor' | 'thumbor';
  program: string;
  args: (port: number) => readonly string[];
  env?: Record<string, string>;
  /** Path of a file of a picture, which is a name in the folder that the program reads. */
  path: (picture: string, rendition: RenditionRequest) => string;
}

/** Comparable program that is running. */
export class Rival {
  readonly #program: RivalProgram;
  readonly #daemon: Daemon;
  readonly #url: string;

  private constructor(program: RivalProgram, daemon: Daemon, url: string) {
    this.#program = program;
    this.#daemon = daemon;
    this.#url = url;
  }

  /** @throws {Error} if it does not respond within 30 s */
  static async start(program: RivalProgram, run: string): Promise<Rival> {
    const port = await freePort();
    const { name, args, env = {} } = program;
    const log = join(paths.logs, 'bench', `${name}.log`);
    const daemon = new Daemon({ name, program: program.program, args: args(port), run, env, cwd: paths.logs, log });
    const url = `http://127.0.0.1:${port}`;
    const answers = async () => (await fetch(url).catch(() => null)) !== null;
    await daemon.ready(() => until(answers, START_MS), START_MS);
    return new Rival(program, daemon, url);
  }

  get pid(): number {
    if (this.#daemon.pid === undefined) throw new Error(`${this.#program.name} does not run`);
    return this.#daemon.pid;
  }

  /** Requests one file. @throws {Error} if it is refused */
  async file(picture: string, rendition: RenditionRequest): Promise<Buffer> {
    const url = this.#url + this.#program.path(picture, rendition);
    const answer = await fetch(url);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${bytes.subarray(0, 200)}`);
    return bytes;
  }

  /** Requests every file of every picture, two pictures at a time. */
  async run(pictures: readonly string[], renditions: readonly RenditionRequest[]): Promise<void> {
    const requestAll = async (picture: string) => {
      for (const rendition of renditions) await this.file(picture, rendition);
    };
    await pMap(pictures, requestAll, { concurrency: CONCURRENCY });
  }

  stop(): Promise<void> {
    return this.#daemon.stop(5_000);
  }
}

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
      ...['-port', String(port), '-imagor-unsafe', '-file-loader-base-dir', folder],
      ...['-vips-concurrency', '1', '-vips-strip-metadata', '-vips-disable-blur'],
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
