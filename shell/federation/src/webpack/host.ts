import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { MicrofrontendDeclaration } from '@vitrina/contracts/microfrontends';
import type { Configuration } from 'webpack';
import { type BuildTarget, baseConfig, containerName, type Mode } from './base.ts';
import { ContractPlugin } from './contract-plugin.ts';
import { provided } from './shared.ts';

/**
 * Webpack's configuration of the shell: entry `src/index.ts`, which imports the rest once the shared modules stand.
 * It knows no microfrontend; the registry names them at run time.
 */
export function hostConfig(folder: string, declaration: MicrofrontendDeclaration, mode: Mode): Configuration {
  const target: BuildTarget = { folder, name: declaration.name, mode };
  const base = baseConfig(target);
  return {
    ...base,
    entry: { shell: path.join(folder, 'src/index.ts') },
    output: { ...base.output, filename: '[name].[contenthash:10].js' },
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
      new ContractPlugin({ declaration, entry: { kind: 'shell', name: 'shell' } }),
    ],
  };
}
