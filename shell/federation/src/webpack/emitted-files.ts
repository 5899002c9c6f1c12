/**
 * Files that a build emits besides those of webpack: a first content, the declarations of the SDK, and the first script of a
 * page. Each is marked among the assets, so that the contract can name it.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ContractFile } from '@vitrina/contracts/microfrontends';
import { globalRules } from '@vitrina/contracts/microfrontends/global-rules';
import type { SdkTypes } from '@vitrina/contracts/microfrontends/sdk-types';
import { build } from 'esbuild';
import webpack, { type Compilation, type WebpackPluginInstance } from 'webpack';
import { bundleFirst } from '../first/bundle.ts';
import { emitSdkTypes } from '../sdk-types/emit.ts';
import { SourceModules } from '../sdk-types/source-modules.ts';

type Mark = 'vitrinaFirst' | 'vitrinaSdkTypes' | 'vitrinaStarter';

const filesOf = (compilation: Compilation, mark: Mark): string[] =>
  compilation.getAssets().flatMap(({ name, info }) => (info[mark] === true ? [name] : []));

/** Plugin that adds files after minimizing and real content hashes: the bytes of all other files are final. */
function emitter(name: string, add: (compilation: Compilation) => Promise<void>): WebpackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(name, (compilation) => {
        const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ANALYSE;
        compilation.hooks.processAssets.tapPromise({ name, stage }, () => add(compilation));
      });
    },
  };
}

function emit(compilation: Compilation, mark: Mark, name: string, ending: string, text: string): void {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  const source = new webpack.sources.RawSource(text);
  compilation.emitAsset(`${name}.${hash}.${ending}`, source, { [mark]: true, immutable: true, minimized: true });
}

/** Files of a build's first content; undefined without one. */
export function firstContentFiles(compilation: Compilation): ContractFile['first'] {
  const names = filesOf(compilation, 'vitrinaFirst');
  const module = names.find((name) => name.endsWith('.js'));
  return module === undefined ? undefined : { module, styles: names.find((name) => name.endsWith('.css')) ?? null };
}

/** True for a file that only the gateway reads, never a browser. */
export function isFirstContentFile(compilation: Compilation, file: string): boolean {
  return filesOf(compilation, 'vitrinaFirst').includes(file);
}

/** Adds a folder's first content, if any, to its build: module and style sheet. @param prefix of all class names */
export function firstPlugin(folder: string, prefix: string): WebpackPluginInstance {
  return emitter('FirstPlugin', async (compilation) => {
    const first = await bundleFirst(folder, prefix, compilation.options.mode === 'production');
    if (!first) return;
    for (const input of first.inputs) compilation.fileDependencies.add(input);
    const foreign = globalRules(Buffer.from(first.styles), prefix);
    if (foreign.length > 0) throw new Error(`first/ has rules beyond its own classes: ${foreign.join(' · ')}`);
    emit(compilation, 'vitrinaFirst', 'first', 'js', first.module);
    if (first.styles !== '') emit(compilation, 'vitrinaFirst', 'first', 'css', first.styles);
  });
}

/** File with the SDK's declarations; undefined if the build has none. */
export function sdkTypesOf(compilation: Compilation): string | undefined {
  return filesOf(compilation, 'vitrinaSdkTypes')[0];
}

/** Emitted declarations by the SDK's entry file: the cache saves two seconds of CPU time per additional build. */
const declarationsByEntry = new Map<string, SdkTypes['modules']>();

/** Emits the type declarations of the SDK version that a folder uses, for the registry's gate; browsers never load it. */
export function sdkTypesPlugin(folder: string): WebpackPluginInstance {
  return emitter('SdkTypesPlugin', async (compilation) => {
    if (compilation.errors.length > 0) return;
    const { file } = new SourceModules(folder).find('@vitrina/sdk');
    const modules = declarationsByEntry.get(file) ?? emitSdkTypes(folder);
    declarationsByEntry.set(file, modules);
    const types: SdkTypes = { format: 1, modules };
    emit(compilation, 'vitrinaSdkTypes', 'sdk-types', 'json', `${JSON.stringify(types)}\n`);
  });
}

/** First script of a page of this build; undefined if the build has no starter. */
export function findStarter(compilation: Compilation): string | undefined {
  return filesOf(compilation, 'vitrinaStarter')[0];
}

/**
 * Adds a small script that the page runs first and that decides when to run the build's entry: webpack's own start would
 * load all shared modules before the first paint. The global constant `ENTRY` holds the names and integrity values of
 * the entry's scripts.
 * @param source absolute path of the script
 * @param entry name of the entrypoint that it starts
 */
export function starterPlugin(source: string, entry: string): WebpackPluginInstance {
  return emitter('StarterPlugin', async (compilation) => {
    if (compilation.errors.length > 0) return;
    const { metafile, outputFiles } = await build({
      entryPoints: [source],
      bundle: true,
      write: false,
      metafile: true,
      minify: compilation.options.mode === 'production',
      format: 'iife',
      target: 'es2022',
      define: { ENTRY: JSON.stringify(entryFacts(compilation, entry)) },
    });
    for (const input of Object.keys(metafile.inputs)) compilation.fileDependencies.add(path.resolve(input));
    emit(compilation, 'vitrinaStarter', 'start', 'js', outputFiles[0]?.text ?? '');
  });
}

function entryFacts(compilation: Compilation, entry: string): { file: string; integrity: string }[] {
  const files = compilation.entrypoints.get(entry)?.getFiles() ?? [];
  const scripts = files.filter((name) => name.endsWith('.js'));
  if (scripts.length === 0) throw new Error(`the build has no entry named ${entry}`);
  return scripts.map((file) => {
    const source = compilation.getAsset(file)?.source.source() ?? '';
    return { file, integrity: `sha384-${createHash('sha384').update(source).digest('base64')}` };
  });
}
