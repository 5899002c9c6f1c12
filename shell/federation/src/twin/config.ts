import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { MicrofrontendDeclaration } from '@vitrina/contracts/microfrontends';
import webpack, { type Configuration } from 'webpack';
import { cssPrefix } from '../webpack/base.ts';
import { FirstPlugin } from '../webpack/first-plugin.ts';
import { hostConfig } from '../webpack/host.ts';

/** Input of a twin's build. */
interface TwinTarget {
  /** Absolute path of the shell's folder. */
  shell: string;
  /** Absolute path of the generated sources; also receives the build. */
  work: string;
  /** Declaration with all pages. */
  declaration: MicrofrontendDeclaration;
}

/** Folder of the shell's loader and its federation modules; everything else in the shell stays the same. */
export const LOADER = path.resolve(import.meta.dirname, '../../../src/federation');
const REPLACED = ['page', 'runtime'];

/** Webpack configuration of the twin: the shell's without federation, and the microfrontends as part of its sources. */
export function twinConfig({ shell, work, declaration }: TwinTarget): Configuration {
  const host = hostConfig(shell, declaration, 'production');
  const cache = typeof host.cache === 'object' ? host.cache : {};
  return {
    ...host,
    name: 'twin',
    cache: { ...cache, name: 'twin-production' } as Configuration['cache'] & object,
    output: { ...host.output, path: path.join(work, 'dist') },
    plugins: [
      ...(host.plugins ?? []).filter((plugin) => !(plugin instanceof ModuleFederationPlugin)),
      new FirstPlugin({ folder: work, prefix: cssPrefix(declaration.name) }),
      ...REPLACED.map((name) => replaced(path.join(LOADER, `${name}.ts`), path.join(work, `src/${name}.js`))),
    ],
  };
}

/** Replaces one module by another, except inside the replacement itself. */
function replaced(original: string, replacement: string): webpack.NormalModuleReplacementPlugin {
  return new webpack.NormalModuleReplacementPlugin(new RegExp(`/${path.basename(original)}$`), (data) => {
    const { request, context, contextInfo } = data as {
      request: string;
      context: string;
      contextInfo: { issuer: string };
    };
    if (path.resolve(context, request) !== original || contextInfo.issuer === replacement) return;
    data.request = replacement;
  });
}
