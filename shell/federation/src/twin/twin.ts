import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  CONTRACT_FILE,
  type ContractFile,
  contractFile,
  type MicrofrontendDeclaration,
} from '@vitrina/contracts/microfrontends';
import { type BuildResult, readDeclaration, runWebpack } from '../build.ts';
import { LOADER, twinConfig } from './config.ts';
import { firstSource, pageSource, partsSource, runtimeSource } from './sources.ts';

/** Part of the twin: a microfrontend's folder and its declaration. */
export interface TwinPart {
  /** Absolute path. */
  folder: string;
  declaration: MicrofrontendDeclaration;
}

/**
 * Builds the shell and all microfrontends as one application: the same sources and settings, but each microfrontend is a
 * lazy chunk instead of a separate build. The bench compares the federation with it. It is never deployed: no registry
 * accepts it.
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
  await runWebpack(twinConfig({ shell, work, declaration }));
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
