import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  CONTRACT_FILE,
  type ContractFile,
  type MicrofrontendDeclaration,
  type PublishedFile,
  publishedFilesProblems,
} from '@vitrina/contracts/microfrontends';
import { globalRules } from '@vitrina/contracts/microfrontends/global-rules';
import webpack, { type Compilation, type Compiler, type WebpackPluginInstance } from 'webpack';
import { namesProvided, namesUsed, SDK_CONTRACT, SINGLETONS, sharedModules } from '../shared-modules.ts';
import { texts } from '../texts.ts';
import { findStarter, firstContentFiles, isFirstContentFile, sdkTypesOf } from './emitted-files.ts';

/** Entry of the contract's file lists: the shell's entrypoint, or a container with its exposed chunks. */
type ContractEntry =
  | { kind: 'shell'; name: string }
  | { kind: 'remote'; name: string; exposes: Record<string, string> };

const NAME = 'ContractPlugin';
/** Module that the shell's entry imports to start the application. */
const BOOTSTRAP = './bootstrap';

/** Last exact stage, after minimizing and real content hashes. */
const AFTER_EVERYTHING = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;

function kindOf(file: string): PublishedFile['kind'] {
  if (file.endsWith('.js')) return 'script';
  return file.endsWith('.css') ? 'style' : 'asset';
}

function describeFile(path: string, kind: PublishedFile['kind'], bytes: Buffer): PublishedFile {
  return {
    path,
    kind,
    size: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  };
}

const isPublished = (file: string) => !/\.map$|\.hot-update\./.test(file) && file !== CONTRACT_FILE;

/** Files that the browser loads together with the chunk of this name, without the entry itself. */
function filesOfChunk(compilation: Compilation, chunkName: string): string[] {
  const chunk = [...compilation.chunks].find((candidate) => candidate.name === chunkName);
  if (!chunk) throw new Error(`the build has no chunk named ${chunkName}`);
  return [...new Set([...chunk.groupsIterable].flatMap((group) => group.getFiles()))].filter(isPublished);
}

/** Files of the shell's `./bootstrap`, which its entry imports immediately; shared modules import others on demand. */
function filesAfterEntry(compilation: Compilation, entryName: string): string[] {
  const all = compilation.entrypoints.get(entryName)?.getChildren() ?? [];
  const children = all.filter(({ origins }) => origins.some(({ request }) => request?.startsWith(BOOTSTRAP)));
  if (children.length === 0) throw new Error(`the entry ${entryName} does not import ${BOOTSTRAP}`);
  return [...new Set(children.flatMap((group) => group.getFiles()))].filter(isPublished);
}

/** Name of the chunk that holds a declared route's screen: `/p/:slug` → `route-p-slug`, `/` → `route-index`. */
function routeChunk(path: string): string {
  return `route-${
    path
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .join('-') || 'index'
  }`;
}

/** Declared routes whose screens have separate chunks (the README has the naming convention). */
function routeModules(
  compilation: Compilation,
  routes: readonly { path: string }[],
): { module: string; files: string[] }[] {
  return routes
    .filter(({ path }) => compilation.namedChunks.has(routeChunk(path)))
    .map(({ path }) => ({ module: path, files: filesOfChunk(compilation, routeChunk(path)) }));
}

function preloads(
  compilation: Compilation,
  entry: ContractEntry,
  routes: readonly { path: string }[],
): { entry: string; preload: ContractFile['preload'] } {
  const [chunkFile] = filesOfChunk(compilation, entry.name).filter((file) => file.endsWith('.js'));
  const entryFile = findStarter(compilation) ?? chunkFile;
  if (!entryFile) throw new Error(`the build has no entry named ${entry.name}`);
  const own = filesOfChunk(compilation, entry.name);
  const loaded =
    entry.kind === 'shell'
      ? [{ module: BOOTSTRAP, files: [...own, ...filesAfterEntry(compilation, entry.name)] }]
      : Object.entries(entry.exposes).map(([module, chunk]) => ({ module, files: filesOfChunk(compilation, chunk) }));
  const all = [...loaded, ...routeModules(compilation, routes)];
  const preload = all.map(({ module, files }) => ({ module, files: files.filter((file) => file !== entryFile) }));
  return { entry: entryFile, preload };
}

/**
 * Writes `vitrina.contract.json` next to the build, for the registry's gate: every file with hash and sizes, exposed, shared
 * and preloaded modules, and the declaration. Fails for a microfrontend with a global CSS rule.
 */
export class ContractPlugin implements WebpackPluginInstance {
  readonly #declaration: MicrofrontendDeclaration;
  readonly #entry: ContractEntry;

  constructor(options: { declaration: MicrofrontendDeclaration; entry: ContractEntry }) {
    this.#declaration = options.declaration;
    this.#entry = options.entry;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap({ name: NAME, stage: AFTER_EVERYTHING }, () => {
        if (compilation.errors.length > 0) return;
        try {
          const contract = this.#contract(compilation);
          const source = new webpack.sources.RawSource(`${JSON.stringify(contract, null, 2)}\n`);
          compilation.emitAsset(CONTRACT_FILE, source);
        } catch (error) {
          compilation.errors.push(new webpack.WebpackError(error instanceof Error ? error.message : String(error)));
        }
      });
    });
  }

  #contract(compilation: Compilation): ContractFile {
    const assets = compilation.getAssets().filter(({ name }) => isPublished(name));
    const files = assets.map(({ name, source }) =>
      describeFile(name, isFirstContentFile(compilation, name) ? 'asset' : kindOf(name), Buffer.from(source.source())),
    );
    files.sort((a, b) => (a.path < b.path ? -1 : 1));
    const unpublishable = publishedFilesProblems(files);
    if (unpublishable.length > 0) throw new Error(unpublishable.join('\n'));
    if (this.#entry.kind === 'remote') {
      this.#refuseOwnCopies(compilation);
      this.#refuseGlobalRules(compilation, files);
    }
    const first = firstContentFiles(compilation);
    const types = sdkTypesOf(compilation);
    const { entry, preload } = preloads(compilation, this.#entry, this.#declaration.routes);
    return {
      format: 1,
      name: this.#declaration.name,
      sdk: this.#declaration.sdk,
      container: this.#entry.kind === 'remote' ? this.#entry.name : null,
      entry,
      exposes: this.#entry.kind === 'remote' ? Object.keys(this.#entry.exposes) : [],
      preload,
      shared: Object.entries(sharedModules).map(([name, { version, requires }]) =>
        this.#entry.kind === 'shell'
          ? { name, singleton: true, provides: version, exports: namesProvided(compilation, name) }
          : { name, singleton: true, requires, uses: namesUsed(compilation, name) },
      ),
      sdkProvided: this.#entry.kind === 'shell' ? [SDK_CONTRACT] : [],
      declaration: this.#declaration,
      ...(first && { first }),
      ...(types && { sdkTypes: types }),
      files,
    };
  }

  /** Fails a build that bundles a singleton: the page would run, but hooks of the second copy would find no context. */
  #refuseOwnCopies(compilation: Compilation): void {
    for (const module of compilation.modules) {
      const [, copy] = SINGLETONS.exec(module.identifier()) ?? [];
      if (copy) throw new Error(`${this.#declaration.name} ${texts.ownCopy(copy)}`);
    }
  }

  #refuseGlobalRules(compilation: Compilation, files: readonly PublishedFile[]): void {
    for (const { path } of files.filter(({ kind }) => kind === 'style')) {
      const css = compilation.getAsset(path)?.source.source() ?? '';
      const found = globalRules(Buffer.from(css), `${this.#entry.name}_`);
      if (found.length > 0)
        throw new Error(`${path} has rules that reach beyond its own classes: ${found.join(' · ')}`);
    }
  }
}
