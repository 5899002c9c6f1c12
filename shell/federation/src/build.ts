import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import {
  budgetOverrun,
  CONTRACT_FILE,
  type ContractFile,
  contractFile,
  firstRouteOverrun,
  hasReviewedBudget,
  type MicrofrontendDeclaration,
  microfrontendDeclaration,
} from '@vitrina/contracts/microfrontends';
import { firstContentProblems } from '@vitrina/contracts/microfrontends/first-content';
import type { Compiler, Configuration, Stats } from 'webpack';
import { z } from 'zod';
import { parseJson } from './parse-json.ts';
import { texts } from './texts.ts';
import type { Mode } from './webpack/base.ts';

/** Result of building one folder. */
export interface BuildResult {
  contract: ContractFile;
  /** Absolute path of the built files. */
  output: string;
}

const DECLARATION = 'microfrontend.ts';

/** Reads a folder's `microfrontend.ts`. @throws if it is missing, or with a line for each part that the registry refuses */
export async function readDeclaration(folder: string): Promise<MicrofrontendDeclaration> {
  const file = path.join(folder, DECLARATION);
  if (!existsSync(file)) throw new Error(texts.noDeclaration(folder));
  const module: { default?: unknown } = await import(pathToFileURL(file).href);
  const read = microfrontendDeclaration.safeParse(module.default);
  if (read.success) return read.data;
  throw new Error([texts.wrongDeclaration(DECLARATION), ...read.error.issues.map(faultLine)].join('\n'));
}

/** Formats a validation error with its path as code writes it: `routes[0].path`. */
function faultLine({ path: place, message }: { path: PropertyKey[]; message: string }): string {
  const named = place.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return `  · ${named.replace(/^\./, '') || 'export default'}: ${message}`;
}

async function compilerOf(folder: string, mode: Mode): Promise<Compiler> {
  const declaration = await readDeclaration(folder);
  if (declaration.name !== 'shell') {
    const { remoteConfig } = await import('./webpack/remote.ts');
    return compilerFor(remoteConfig(folder, declaration, mode));
  }
  const { hostConfig } = await import('./webpack/host.ts');
  return compilerFor(hostConfig(folder, declaration, mode));
}

// Loads the compiler on demand: most commands of the tool never compile, and it takes most of their time to start.
async function compilerFor(config: Configuration): Promise<Compiler> {
  const { default: webpack } = await import('webpack');
  const compiler = webpack(config);
  if (!compiler) throw new Error(`webpack made no compiler for ${config.name}`);
  return compiler;
}

async function run(compiler: Compiler): Promise<void> {
  try {
    assertBuilt(await promisify(compiler.run.bind(compiler))());
  } finally {
    await promisify(compiler.close.bind(compiler))();
  }
}

/** Runs webpack once. @throws with the compiler's errors */
export async function runWebpack(config: Configuration): Promise<void> {
  await run(await compilerFor(config));
}

function assertBuilt(stats: Stats | undefined): void {
  if (!stats) throw new Error('webpack gave no result');
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: process.stdout.isTTY }));
}

/** Reads the build in a folder's `dist` or in another one. @throws if there is no build, or one in an outdated format */
export async function readBuild(folder: string, output = path.join(folder, 'dist')): Promise<BuildResult> {
  const file = path.join(output, CONTRACT_FILE);
  if (!existsSync(file)) throw new Error(texts.notBuilt(output));
  const read = z.preprocess(parseJson, contractFile).safeParse(await readFile(file, 'utf8'));
  if (!read.success) throw new Error(texts.otherBuild(file));
  return { contract: read.data, output };
}

/** Lists the problems for which the registry would refuse a first content. */
async function problemsOfFirst({ contract, output }: BuildResult): Promise<string[]> {
  const files = [contract.first?.module, contract.first?.styles].filter((file) => typeof file === 'string');
  const read = files.map(async (file) => [file, await readFile(path.join(output, file), 'utf8')] as const);
  const texts = new Map(await Promise.all(read));
  return firstContentProblems(contract, (file) => texts.get(file));
}

/**
 * Builds one folder into its `dist`.
 * @throws with the compiler's errors, or, in production mode, if a limit of `budgets.json` is exceeded. Limits of other
 * names may be raised in the registry, so only the registry refuses those
 */
export async function build(folder: string, mode: Mode = 'production'): Promise<BuildResult> {
  await run(await compilerOf(folder, mode));
  const result = await readBuild(folder);
  const { contract } = result;
  const isHeld = mode === 'production' && hasReviewedBudget(contract.name);
  const overrun = isHeld ? (budgetOverrun(contract) ?? firstRouteOverrun(contract)) : null;
  const problems = [...(overrun ? [overrun] : []), ...(await problemsOfFirst(result))];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return result;
}

/**
 * Rebuilds a folder on each change. Calls `onBuilt` after each successful build and `onFailed` with the compiler's text
 * after a failed one. Development mode: faster, without budgets, and `dist` is not touched.
 * @param onBuilt also gets webpack's hash of the build
 * @returns a function that stops watching
 */
export async function watch(
  folder: string,
  onBuilt: (result: BuildResult, hash: string) => Promise<void>,
  onFailed: (text: string) => void,
): Promise<() => Promise<void>> {
  const compiler = await compilerOf(folder, 'development');
  await rm(compiler.outputPath, { recursive: true, force: true });
  const watching = compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
    const done = async () => {
      if (error) throw error;
      assertBuilt(stats);
      await onBuilt(await readBuild(folder, compiler.outputPath), stats?.hash ?? '');
    };
    done().catch((cause: unknown) => onFailed(cause instanceof Error ? cause.message : String(cause)));
  });
  if (!watching) throw new Error(`webpack does not watch ${folder}`);
  return () => promisify(watching.close.bind(watching))();
}
