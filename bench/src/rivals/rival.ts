import { join } from 'node:path';
import { Daemon, freePort, paths, until } from '@vitrina/local';
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

/**
 * Description of a program that makes files of pictures on request: how to start it, and the addresses of its files.
 */
export interface RivalProgram {
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
    const answers = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
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
