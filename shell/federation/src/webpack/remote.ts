import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { MicrofrontendDeclaration } from '@vitrina/contracts/microfrontends';
import type { Configuration } from 'webpack';
import { consumed } from '../shared-modules.ts';
import { baseConfig, containerName, cssPrefix, type Mode } from './base.ts';
import { ContractPlugin } from './contract-plugin.ts';
import { firstPlugin, sdkTypesPlugin } from './emitted-files.ts';

/** File of a microfrontend's container. Its folder is immutable, so its name needs no hash. */
const ENTRY_FILE = 'remoteEntry.js';

/** The only module that a microfrontend exposes: `src/app.tsx`, whose default export satisfies `Microfrontend`. */
const APP = './app';

/**
 * Minimum source size, in bytes, for splitting code that several screens share into a separate file. webpack's default of
 * 20,000 keeps 1.5 KB gzip of copies in mf-directory; 8,000 adds a request for every few hundred bytes.
 */
const SHARED_FROM = 12_000;

/**
 * Files for shared code besides webpack's own: what the SDK has for sharing and downloading, which several screens use. Packages
 * stay in the file of their only screen.
 */
const CACHE_GROUPS = {
  defaultVendors: false,
  sharing: { test: /[\\/]bundled[\\/]sharing[\\/]/, name: 'sharing', minChunks: 2, minSize: 0 },
} as const;

/** Replaces the federation package's part of a container; see the module. */
function ownRuntime(): Record<string, string> {
  const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/webpack'));
  const replaced = enhanced.resolve('@module-federation/webpack-bundler-runtime/bundler');
  return { [replaced]: path.join(import.meta.dirname, 'remote-runtime.js') };
}

/** Webpack configuration of a microfrontend, which is built alone and exposes `./app`. */
export function remoteConfig(folder: string, declaration: MicrofrontendDeclaration, mode: Mode): Configuration {
  const base = baseConfig({ folder, name: declaration.name, mode, isHot: mode === 'development' });
  const container = containerName(declaration.name);
  return {
    ...base,
    resolve: { ...base.resolve, alias: ownRuntime() },
    entry: {},
    optimization: { ...base.optimization, splitChunks: { minSize: SHARED_FROM, cacheGroups: CACHE_GROUPS } },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: ENTRY_FILE,
        exposes: { [APP]: { import: './src/app.tsx', name: 'app' } },
        shareStrategy: 'loaded-first',
        shared: consumed(),
        manifest: false,
        dts: false,
        dev: false,
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
        },
      }),
      ...(mode === 'production' ? [sdkTypesPlugin(folder)] : []),
      firstPlugin(folder, cssPrefix(declaration.name)),
      new ContractPlugin({ declaration, entry: { kind: 'remote', name: container, exposes: { [APP]: 'app' } } }),
    ],
  };
}
