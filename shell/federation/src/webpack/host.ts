import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { MicrofrontendDeclaration } from '@vitrina/contracts/microfrontends';
import type { Configuration } from 'webpack';
import { provided, SINGLETONS } from '../shared-modules.ts';
import { type BuildTarget, baseConfig, containerName, type Mode } from './base.ts';
import { ContractPlugin } from './contract-plugin.ts';
import { sdkTypesPlugin, starterPlugin } from './emitted-files.ts';

/**
 * Points one module of the preset at its ES build. The preset adds its runtime as CommonJS to the ES modules used everywhere
 * else, which makes two copies of 18 KB gzip.
 */
function singleRuntime(): Record<string, string> {
  const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/webpack'));
  const commonJs = enhanced.resolve('@module-federation/inject-external-runtime-core-plugin');
  return { [commonJs]: path.join(path.dirname(commonJs), 'index.js') };
}

/**
 * Selects other files of two packages: the router's production build, since its package names only the development build,
 * whose warnings are for authors; and leaflet's ES module, 1.5 KB gzip less than its CommonJS file.
 */
function productionFiles(folder: string): Record<string, string> {
  const { resolve } = createRequire(path.join(folder, 'sdk/package.json'));
  return {
    'react-router$': path.join(path.dirname(resolve('react-router')), '../production/index.mjs'),
    leaflet$: resolve('leaflet/dist/leaflet-src.esm.js'),
  };
}

/**
 * Chunks follow the shell's imports: splitting by the size of a style sheet would add a request. Only the libraries of the
 * whole page are a file of their own: a slow phone compiles two scripts in two short tasks, and those that a deploy of the
 * shell leaves unchanged stay in its cache.
 */
const CACHE_GROUPS = {
  default: false,
  defaultVendors: false,
  libraries: { name: 'libraries', test: SINGLETONS, chunks: 'initial', enforce: true },
} as const;

/**
 * Webpack configuration of the shell. The entry `src/index.ts` imports the rest once the shared modules are ready; pages
 * start with `src/start.ts`, which decides when to run that entry. The build has no list of microfrontends: the registry
 * provides it at run time.
 */
export function hostConfig(folder: string, declaration: MicrofrontendDeclaration, mode: Mode): Configuration {
  const target: BuildTarget = { folder, name: declaration.name, mode };
  const base = baseConfig(target);
  return {
    ...base,
    resolve: { ...base.resolve, alias: { ...singleRuntime(), ...(mode === 'production' && productionFiles(folder)) } },
    entry: { shell: path.join(folder, 'src/index.ts') },
    output: { ...base.output, filename: '[name].[contenthash:10].js' },
    optimization: { ...base.optimization, splitChunks: { cacheGroups: CACHE_GROUPS } },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: containerName(declaration.name),
        shareStrategy: 'loaded-first',
        shared: provided(),
        manifest: false,
        dts: false,
        dev: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      ...(mode === 'production' ? [sdkTypesPlugin(folder)] : []),
      starterPlugin(path.join(folder, 'src/start.ts'), 'shell'),
      new ContractPlugin({ declaration, entry: { kind: 'shell', name: 'shell' } }),
    ],
  };
}
