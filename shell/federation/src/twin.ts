import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import {
  CONTRACT_FILE,
  type ContractFile,
  contractFile,
  type MicrofrontendDeclaration,
} from '@vitrina/contracts/microfrontends';
import webpack, { type Configuration } from 'webpack';
import { type BuildResult, readDeclaration, runWebpack } from './build.ts';
import { cssPrefix } from './webpack/base.ts';
import { firstPlugin } from './webpack/emitted-files.ts';
import { hostConfig } from './webpack/host.ts';

/** Part of the twin: a microfrontend's folder and its declaration. */
interface TwinPart {
  /** Absolute path. */
  folder: string;
  declaration: MicrofrontendDeclaration;
}

/**
 * Builds the shell and all microfrontends as one application: the same sources and settings, but each microfrontend is a lazy
 * chunk instead of a separate build. The bench compares the federation with it. It is never deployed: no registry accepts it.
 * @param shell absolute path of the shell's folder
 * @param folders absolute paths of the microfrontends' folders
 * @param work absolute path for generated sources and, in `dist`, the build
 * @returns the build, with a contract in which the shell has every page
 */
export async function buildTwin(shell: string, folders: readonly string[], work: string): Promise<BuildResult> {
  const parts: TwinPart[] = await Promise.all(
    folders.map(async (folder) => ({ folder, declaration: await readDeclaration(folder) })),
  );
  const declaration = declarationOf(await readDeclaration(shell), parts);
  await writeSources(parts, work);
  await runWebpack(twinConfig(shell, work, declaration));
  const output = path.join(work, 'dist');
  const file = path.join(output, CONTRACT_FILE);
  const built = contractFile.parse(JSON.parse(await readFile(file, 'utf8')));
  const contract = withParts(built, parts);
  await writeFile(file, JSON.stringify(contract));
  return { contract, output };
}

/** The shell's declaration with all pages, links and slots. */
function declarationOf(shell: MicrofrontendDeclaration, parts: readonly TwinPart[]): MicrofrontendDeclaration {
  const all = [shell, ...parts.map(({ declaration }) => declaration)];
  return {
    ...shell,
    routes: all.flatMap(({ routes }) => routes),
    documents: all.flatMap(({ documents = [] }) => documents),
    slots: all.flatMap(({ slots }) => slots),
    navigation: all.flatMap(({ navigation }) => navigation),
    api: [],
  };
}

async function writeSources(parts: readonly TwinPart[], work: string): Promise<void> {
  const sources = {
    'src/parts.js': partsSource(parts),
    'src/page.js': pageSource(path.join(LOADER, 'page.ts')),
    'src/runtime.js': runtimeSource(parts),
    'first/index.tsx': firstSource(parts),
  };
  for (const [name, text] of Object.entries(sources)) {
    const file = path.join(work, name);
    await mkdir(path.dirname(file), { recursive: true });
    const before = await readFile(file, 'utf8').catch(() => null);
    if (before !== text) await writeFile(file, text);
  }
}

/** Adds each microfrontend's chunk to the preloads of its pages, as the gateway does for separate builds. */
function withParts(contract: ContractFile, parts: readonly TwinPart[]): ContractFile {
  const ofRoute = new Map(contract.preload.map(({ module, files }) => [module, files]));
  for (const { declaration } of parts) {
    const own = contract.files
      .map((file) => file.path)
      .filter((file) => file.startsWith(`${declaration.name}.`) && /\.(js|css)$/.test(file))
      .sort((a, b) => Number(b.endsWith('.css')) - Number(a.endsWith('.css')));
    for (const { path: route } of declaration.routes) ofRoute.set(route, [...own, ...(ofRoute.get(route) ?? [])]);
  }
  return { ...contract, preload: [...ofRoute].map(([module, files]) => ({ module, files: [...new Set(files)] })) };
}

/** Folder of the shell's loader and its federation modules; everything else in the shell stays the same. */
const LOADER = path.resolve(import.meta.dirname, '../../src/federation');

/** Webpack configuration of the twin: the shell's without federation, and the microfrontends as part of its sources. */
function twinConfig(shell: string, work: string, declaration: MicrofrontendDeclaration): Configuration {
  const host = hostConfig(shell, declaration, 'production');
  const cache = typeof host.cache === 'object' ? host.cache : {};
  return {
    ...host,
    name: 'twin',
    cache: { ...cache, name: 'twin-production' } as Configuration['cache'] & object,
    output: { ...host.output, path: path.join(work, 'dist') },
    plugins: [
      ...(host.plugins ?? []).filter((plugin) => !(plugin instanceof ModuleFederationPlugin)),
      firstPlugin(work, cssPrefix(declaration.name)),
      ...['page', 'runtime'].map((name) =>
        replaced(path.join(LOADER, `${name}.ts`), path.join(work, `src/${name}.js`)),
      ),
    ],
  };
}

/** Replaces one module by another, except inside the replacement itself. */
function replaced(original: string, replacement: string): webpack.NormalModuleReplacementPlugin {
  return new webpack.NormalModuleReplacementPlugin(new RegExp(`/${path.basename(original)}$`), (data) => {
    const { request, context, contextInfo } = data as Record<'request' | 'context', string> & {
      contextInfo: { issuer: string };
    };
    if (path.resolve(context, request) !== original || contextInfo.issuer === replacement) return;
    data.request = replacement;
  });
}

const text = (value: unknown) => JSON.stringify(value);

/** Data of the microfrontends that the page needs from the start. */
function partsSource(parts: readonly TwinPart[]): string {
  const known = parts.map(({ declaration: { name, routes, slots, navigation } }) => ({
    name,
    routes: routes.map(({ path: route, title }) => ({ path: route, title })),
    slots: slots.map(({ slot }) => slot),
    navigation,
  }));
  return `export const microfrontends = ${text(known)};\n`;
}

/** Replaces the shell's `page.ts`: the page contains only the shell, and the bundle everything else. */
function pageSource(original: string): string {
  return `import { registryOfPage as written } from ${text(original)};
import { microfrontends } from './parts.js';
export { dataOfPage } from ${text(original)};
const linked = new Set(microfrontends.flatMap(({ navigation }) => navigation.map(({ path }) => path)));
export function registryOfPage() {
  const answer = written();
  const navigation = answer.shell.navigation.filter(({ path }) => !linked.has(path));
  return { ...answer, shell: { ...answer.shell, navigation }, microfrontends };
}
`;
}

/** Replaces the shell's `runtime.ts`: a microfrontend is an import, in a separate chunk. */
function runtimeSource(parts: readonly TwinPart[]): string {
  const loaders = parts.map(({ folder, declaration: { name } }) => {
    const app = text(path.join(folder, 'src/app.tsx'));
    return `  ${text(name)}: () => import(/* webpackChunkName: ${text(name)} */ ${app}),`;
  });
  return `const loaders = {\n${loaders.join('\n')}\n};
export function registerMicrofrontends() {}
export const loadMicrofrontend = async ({ name }) => (await loaders[name]()).default;
`;
}

function firstSource(parts: readonly TwinPart[]): string {
  const files = parts.map(({ folder }) => path.join(folder, 'first/index.tsx')).filter((file) => existsSync(file));
  const imports = files.map((file, index) => `import part${index} from ${text(file)};`);
  return `${imports.join('\n')}\nexport default { ${files.map((_, index) => `...part${index}`).join(', ')} };\n`;
}
