import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FirstAnswers } from '@vitrina/contracts/microfrontends';
import type { FirstVisit } from '@vitrina/contracts/microfrontends/first-content';
import { type DrawnPage, drawPage, FirstAsker, readOutput } from '@vitrina/first-content';
import { ModuleThreads } from '@vitrina/first-content/engine';
import { build } from 'esbuild';
import type { BuildResult } from '../build.ts';

/**
 * Longest wait for a first content with its calls, in milliseconds. Longer than the gateway's: the thread may have to
 * start, and the platform may be far away.
 */
const PATIENCE_MS = 10_000;

interface LocalDrawing {
  /** `missing` if the subject of the address does not exist; null if the module draws nothing or failed. */
  drawn: DrawnPage | 'missing' | null;
  /** Style sheet of the first content and rules of the drawing. */
  styles: string;
  answers: FirstAnswers['answers'];
  /** Reason of a failure; visitors would get the page without its first content. */
  failure: string | undefined;
}

interface Loaded {
  threads: ModuleThreads;
  styles: string;
}

/** Draws the first content of local builds with the engine, limits and checks of the gateway. */
export class LocalFirstContent {
  readonly #rest: string;
  readonly #engine: WebAssembly.Module;
  readonly #threadEntry: URL;
  #loaded: Promise<Loaded | null> = Promise.resolve(null);

  private constructor(rest: string, engine: WebAssembly.Module, threadEntry: URL) {
    this.#rest = rest;
    this.#engine = engine;
    this.#threadEntry = threadEntry;
  }

  /** @param rest address of the platform that answers the calls */
  static async create(rest: string): Promise<LocalFirstContent> {
    const ofEngine = createRequire(createRequire(import.meta.url).resolve('@vitrina/first-content/thread'));
    const [wasm, entry] = await Promise.all([readFile(ofEngine.resolve('quickjs-wasi/quickjs.wasm')), bundleThread()]);
    return new LocalFirstContent(rest, await WebAssembly.compile(wasm), entry);
  }

  take(build: BuildResult): void {
    const earlier = this.#loaded;
    this.#loaded = this.#load(build);
    // The error belongs to the first drawing, which reports it.
    this.#loaded.catch(() => undefined);
    earlier.then((loaded) => loaded?.threads.close()).catch(() => undefined);
  }

  /**
   * Draws a page of the local build; null if the build has no first content.
   * @param page its declared path, the visit, and path and query of the request
   */
  async draw(page: { path: string; visit: FirstVisit; address: string }): Promise<LocalDrawing | null> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const asker = new FirstAsker({
      send: (_call, address, ends) => fetch(new URL(address, this.#rest), { signal: ends }),
      // The page shows what it can without the response, as for visitors.
      onError: () => undefined,
    });
    try {
      const loaded = await this.#loaded;
      if (!loaded) return null;
      const drawn = await drawPage(
        page,
        // The first drawings of a cold module may take longer, as when the gateway warms it.
        async (input) => readOutput(await loaded.threads.run(JSON.stringify(input), true, signal)),
        (call, address) => asker.ask(call, address, signal),
      );
      const rules = drawn !== null && drawn !== 'missing' ? drawn.rules : '';
      return { drawn, styles: loaded.styles + rules, answers: asker.answers, failure: undefined };
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      return { drawn: null, styles: '', answers: asker.answers, failure };
    }
  }

  async close(): Promise<void> {
    const loaded = await this.#loaded.catch(() => null);
    await loaded?.threads.close();
  }

  async #load({ contract: { first }, output }: BuildResult): Promise<Loaded | null> {
    if (!first) return null;
    const [source, styles] = await Promise.all([
      readFile(path.join(output, first.module), 'utf8'),
      first.styles ? readFile(path.join(output, first.styles), 'utf8') : '',
    ]);
    const threads = new ModuleThreads(this.#threadEntry, this.#engine, source);
    try {
      await threads.load();
    } catch (error) {
      await threads.close();
      throw error;
    }
    return { threads, styles };
  }
}

/** Bundles the thread's script, because a thread cannot load TypeScript. */
async function bundleThread(): Promise<URL> {
  const { outputFiles } = await build({
    stdin: { contents: `import '@vitrina/first-content/thread';`, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  const script = outputFiles[0]?.text ?? '';
  return new URL(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`);
}
