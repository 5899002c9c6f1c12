import { createHash } from 'node:crypto';
import path from 'node:path';
import { build } from 'esbuild';
import webpack, { type Compilation, type Compiler, type WebpackPluginInstance } from 'webpack';

const NAME = 'StarterPlugin';

/** Marks the starter among a build's assets. */
const MARK = 'vitrinaStarter';

/** First script of a page of this build; undefined if the build has no starter. */
export function findStarter(compilation: Compilation): string | undefined {
  return compilation.getAssets().find(({ info }) => info[MARK] === true)?.name;
}

/**
 * Adds a small script that the page runs first and that decides when to run the build's entry: webpack's own start would
 * load all shared modules before the first paint. The global constant `ENTRY` holds the entry's name and integrity value.
 */
export class StarterPlugin implements WebpackPluginInstance {
  readonly #source: string;
  readonly #entry: string;

  /** `source`: absolute path of the script; `entry`: name of the entrypoint that it starts. */
  constructor({ source, entry }: { source: string; entry: string }) {
    this.#source = source;
    this.#entry = entry;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // After minimizing and real content hashes: the entry's bytes are final.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        if (compilation.errors.length === 0) await this.#emit(compilation);
      });
    });
  }

  async #emit(compilation: Compilation): Promise<void> {
    const result = await build({
      entryPoints: [this.#source],
      bundle: true,
      write: false,
      metafile: true,
      minify: compilation.options.mode === 'production',
      format: 'iife',
      target: 'es2022',
      define: { ENTRY: JSON.stringify(this.#entryFacts(compilation)) },
    });
    for (const input of Object.keys(result.metafile.inputs)) compilation.fileDependencies.add(path.resolve(input));
    const code = result.outputFiles[0]?.text ?? '';
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 10);
    compilation.emitAsset(`start.${hash}.js`, new webpack.sources.RawSource(code), {
      [MARK]: true,
      immutable: true,
      minimized: true,
    });
  }

  #entryFacts(compilation: Compilation): { file: string; integrity: string } {
    const files = compilation.entrypoints.get(this.#entry)?.getFiles() ?? [];
    const file = files.find((name) => name.endsWith('.js'));
    const source = file && compilation.getAsset(file)?.source.source();
    if (!file || source === undefined) throw new Error(`the build has no entry named ${this.#entry}`);
    const hash = createHash('sha384').update(source).digest('base64');
    return { file, integrity: `sha384-${hash}` };
  }
}
