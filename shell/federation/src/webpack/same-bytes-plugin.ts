import path from 'node:path';
import webpack, {
  type Compilation,
  type Compiler,
  type Dependency,
  type Module,
  type ModuleGraphConnection,
  type WebpackPluginInstance,
} from 'webpack';

const NAME = 'SameBytesPlugin';

/** Module that the federation preset writes for each build, named after a hash of the absolute paths in it. */
const FEDERATION_ENTRY = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/;

/** Path of the packages that this entry imports, as written in a source map. */
const PACKAGES = /(?<=import (?:federation|plugin_\d+) from ')[^']*?\/node_modules\//g;

/** Build version for the federation runtime. The default is the version of the package in the working folder. */
const RUNTIME_VERSION = '0.1.0';

/** Id of a container's entry module. Webpack's ids have three digits or more. */
const CONTAINER_ID = 1;

/**
 * Makes builds of the same sources give the same bytes, independent of location and cache:
 *
 * - Gives the federation preset's entry a fixed name, and a container with it a fixed id. The entry's name depends on the
 * checkout and on the folder that the build was started in, and module ids are made from names. In source maps, removes the
 * checkout's path from the entry's text.
 * - Orders connections between modules as in the source. webpack 5.110 adds each when its file has been found, so their
 * order depends on the disk and the cache; if two imports rank equally, modules are joined in that order.
 * - Puts modules back into the cache with their dependencies in source order; webpack sorts them during optimization.
 */
export class SameBytesPlugin implements WebpackPluginInstance {
  /** Must precede the federation preset, which reads the variable, in the list of plugins. */
  apply(compiler: Compiler): void {
    process.env.MF_BUILD_VERSION = RUNTIME_VERSION;
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      factory.hooks.afterResolve.tap(NAME, ({ createData }) => {
        if (!FEDERATION_ENTRY.test(createData.resource ?? '')) return;
        const name = path.join(compiler.context, 'federation-entry.js');
        Object.assign(createData, { request: name, userRequest: name, context: compiler.context });
      });
    });
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const orders = new Map<Module, Dependency[]>();
      const remember = (module: Module) => void orders.set(module, [...module.dependencies]);
      compilation.hooks.succeedModule.tap(NAME, remember);
      compilation.hooks.stillValidModule.tap(NAME, remember);
      compilation.hooks.afterOptimizeDependencies.tap(NAME, (modules) => {
        for (const module of modules) sortConnections(compilation, module);
      });
      compilation.hooks.beforeModuleIds.tap(NAME, (modules) => {
        for (const module of modules) {
          if (isContainer(module)) compilation.chunkGraph.setModuleId(module, CONTAINER_ID);
        }
      });
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => dropPaths(compilation));
      compilation.hooks.afterSeal.tap(NAME, () => {
        // Dependencies added by optimization stay, at the end.
        for (const [module, order] of orders) module.dependencies = [...new Set([...order, ...module.dependencies])];
      });
    });
  }
}

/** Sorts a module's outgoing connections in the order of its dependencies. */
function sortConnections({ moduleGraph }: Compilation, module: Module): void {
  const connections = moduleGraph.getOutgoingConnections(module) as Set<ModuleGraphConnection>;
  if (connections.size < 2) return;
  const inBlocks = module.blocks.flatMap(({ dependencies }) => dependencies);
  const places = new Map([...module.dependencies, ...inBlocks].map((dependency, at) => [dependency, at]));
  const placeOf = ({ dependency }: ModuleGraphConnection) => (dependency && places.get(dependency)) ?? places.size;
  const sorted = [...connections].sort((a, b) => placeOf(a) - placeOf(b));
  connections.clear();
  for (const connection of sorted) connections.add(connection);
}

function isContainer(module: Module): boolean {
  return module.libIdent({ context: '' })?.startsWith('webpack/container/entry/') ?? false;
}

function dropPaths(compilation: Compilation): void {
  for (const { name, source } of compilation.getAssets()) {
    if (!name.endsWith('.map')) continue;
    const text = source.source().toString();
    const without = text.replace(PACKAGES, '');
    if (without !== text) compilation.updateAsset(name, new webpack.sources.RawSource(without));
  }
}
