import { join } from 'node:path';
import { Daemon, freePort, paths, until } from '@vitrina/local';
import pMap from 'p-map';

/** Pictures at once: as many as our worker decodes by default. */
const AT_ONCE = 2;
/** Longest start, in milliseconds. */
const START_MS = 30_000;

/** A file that is asked of a program: the format, the longest width in pixels. */
export interface Wanted {
  format: 'webp' | 'jpeg';
  width: number;
}

/** How to start a program that makes files of pictures when they are asked for, and how to ask it. */
export interface RivalProgram {
  name: 'imagor' | 'thumbor';
  program: string;
  args: (port: number) => readonly string[];
  env?: Record<string, string>;
  /** Path of a wanted file of a picture, which is a name in the folder that the program reads. */
  path: (picture: string, wanted: Wanted) => string;
}

/** Another program of the field, running. */
export class Rival {
  readonly #program: RivalProgram;
  readonly #daemon: Daemon;
  readonly #url: string;

  private constructor(program: RivalProgram, daemon: Daemon, url: string) {
    this.#program = program;
    this.#daemon = daemon;
    this.#url = url;
  }

  /** @throws {Error} where it does not answer within 30 s */
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

  /** One file. @throws {Error} where it is refused */
  async file(picture: string, wanted: Wanted): Promise<Buffer> {
    const url = this.#url + this.#program.path(picture, wanted);
    const answer = await fetch(url);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${bytes.subarray(0, 200)}`);
    return bytes;
  }

  /** Every wanted file of every picture, two pictures at a time. */
  async run(pictures: readonly string[], wanted: readonly Wanted[]): Promise<void> {
    const ask = async (picture: string) => {
      for (const one of wanted) await this.file(picture, one);
    };
    await pMap(pictures, ask, { concurrency: AT_ONCE });
  }

  stop(): Promise<void> {
    return this.#daemon.stop(5_000);
  }
}
