import { createHash } from 'node:crypto';
import type { SdkTypes } from '@vitrina/contracts/microfrontends/sdk-types';
import webpack, { type Compilation, type Compiler, type WebpackPluginInstance } from 'webpack';
import { emitSdkTypes } from '../sdk-types/emit.ts';
import { SourceModules } from '../sdk-types/source-modules.ts';

const NAME = 'SdkTypesPlugin';

/** Key in an asset's `info` that identifies the file with the SDK's declarations. */
const MARK = 'vitrinaSdkTypes';

/**
 * Cache of the declarations that this process has emitted, keyed by the path of the SDK's entry file. Saves two seconds of
 * CPU time per additional build.
 */
const declarationsByEntry = new Map<string, SdkTypes['modules']>();

/** File with the SDK's declarations; undefined if the build has none. */
export function sdkTypesOf(compilation: Compilation): string | undefined {
  return compilation.getAssets().find(({ info }) => info[MARK] === true)?.name;
}

/**
 * Emits the type declarations of the SDK version that a folder uses. Only the registry's gate reads the file; browsers never
 * load it.
 */
export class SdkTypesPlugin implements WebpackPluginInstance {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        if (compilation.errors.length === 0) this.#emit(compilation);
      });
    });
  }

  #emit(compilation: Compilation): void {
    const { file } = new SourceModules(this.#folder).find('@vitrina/sdk');
    const modules = declarationsByEntry.get(file) ?? emitSdkTypes(this.#folder);
    declarationsByEntry.set(file, modules);
    const types: SdkTypes = { format: 1, modules };
    const text = `${JSON.stringify(types)}\n`;
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
    const source = new webpack.sources.RawSource(text);
    compilation.emitAsset(`sdk-types.${hash}.json`, source, { [MARK]: true, immutable: true });
  }
}
