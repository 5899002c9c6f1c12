import { createHash } from 'node:crypto';
import type { ContractFile } from '@vitrina/contracts/microfrontends';
import { globalRules } from '@vitrina/contracts/microfrontends/global-rules';
import webpack, { type Compilation, type Compiler, type WebpackPluginInstance } from 'webpack';
import { bundleFirst } from '../first/bundle.ts';

const NAME = 'FirstPlugin';

/** Marks a first content's files among a build's assets. */
const MARK = 'vitrinaFirst';

const filesOf = (compilation: Compilation) => compilation.getAssets().filter(({ info }) => info[MARK] === true);

/** Files of a build's first content; undefined without one. */
export function firstContentFiles(compilation: Compilation): ContractFile['first'] {
  const names = filesOf(compilation).map(({ name }) => name);
  const module = names.find((name) => name.endsWith('.js'));
  return module === undefined ? undefined : { module, styles: names.find((name) => name.endsWith('.css')) ?? null };
}

/** True for a file that only the gateway reads, never a browser. */
export function isFirstContentFile(compilation: Compilation, file: string): boolean {
  return filesOf(compilation).some(({ name }) => name === file);
}

/** Adds a folder's first content, if any, to its build: the server module and its style sheet. */
export class FirstPlugin implements WebpackPluginInstance {
  readonly #folder: string;
  readonly #prefix: string;

  /** `prefix`: prefix of every class name of the microfrontend. */
  constructor({ folder, prefix }: { folder: string; prefix: string }) {
    this.#folder = folder;
    this.#prefix = prefix;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // After minimizing: these files do not run in a browser.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, () => this.#emit(compilation));
    });
  }

  async #emit(compilation: Compilation): Promise<void> {
    const first = await bundleFirst(this.#folder, this.#prefix, compilation.options.mode === 'production');
    if (!first) return;
    for (const input of first.inputs) compilation.fileDependencies.add(input);
    const foreign = globalRules(Buffer.from(first.styles), this.#prefix);
    if (foreign.length > 0) throw new Error(`first/ has rules beyond its own classes: ${foreign.join(' · ')}`);
    emit(compilation, first.module, 'js');
    if (first.styles !== '') emit(compilation, first.styles, 'css');
  }
}

function emit(compilation: Compilation, text: string, ending: string): void {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  const source = new webpack.sources.RawSource(text);
  compilation.emitAsset(`first.${hash}.${ending}`, source, { [MARK]: true, immutable: true, minimized: true });
}
