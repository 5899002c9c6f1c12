import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { cachedFolder, fingerprint } from '@vitrina/local/testing';
import { type BuildResult, build, readBuild } from '../src/build.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const fixtures = path.resolve(import.meta.dirname, '../fixtures');
const copies = path.join(root, '.vitrina/samples');

/** Each test process has its own copies: test files run in parallel. */
const PROCESS = process.env.VITEST_POOL_ID ?? '0';

/** Edits of the sample's files, by their paths in it. */
type Edits = Readonly<Record<string, (text: string) => string>>;

/**
 * Folder for a copy of a fixture, reused by later test runs: webpack's cache depends on the folder's path, and a build
 * without cache takes twenty times as long.
 */
export const copyFor = (purpose: string, fixture = 'mf-sample'): string =>
  path.join(copies, `${purpose}-${PROCESS}`, fixture);

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .filter((file) => !/^(?:dist|node_modules)\//.test(file))
    .sort();
}

/** Replaces a file in one step, like an editor: a compiler that watches it never reads half of it. */
async function replaceFile(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => null)) === text) return;
  const draft = path.join(copies, `draft-${randomUUID()}`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, text);
  await rename(draft, file);
}

async function writeFixture(name: string, folder: string, edit: (text: string, file: string) => string) {
  for (const file of await filesIn(path.join(fixtures, name))) {
    const text = await readFile(path.join(fixtures, name, file), 'utf8');
    await replaceFile(path.join(folder, file), edit(text, file));
  }
  return folder;
}

/** Writes the sample with edits into a folder; unchanged files and other files stay. @returns the folder */
export const writeSample = (folder: string, edits: Edits = {}): Promise<string> =>
  writeFixture('mf-sample', folder, (text, file) => edits[file]?.(text) ?? text);

/** Writes the fixture of the shell, which imports the real shell's loader, into a folder. @returns the folder */
export function writeShell(folder: string): Promise<string> {
  const loader = path.relative(path.join(folder, 'src'), path.join(root, 'shell/src'));
  return writeFixture('shell', folder, (text) => text.replaceAll('../../../../src', loader));
}

/** Builds the sample with the edits for production. Tests of the build itself use it; others take a {@link builtSample}. */
export const buildSample = async (edits: Edits, purpose: string): Promise<BuildResult> =>
  build(await writeSample(copyFor(purpose), edits));

let tool: Promise<string> | undefined;

/** Fingerprint of everything outside of the fixtures that a build depends on. */
function toolFingerprint(): Promise<string> {
  tool ??= (async () => {
    const folders = ['shell/federation', 'shell/sdk', 'shell', 'services/contracts', 'services/first-content'];
    const sources = folders.map(async (folder) => {
      const files = await filesIn(path.join(root, folder, 'src'));
      return fingerprint(...(await Promise.all(files.map((file) => readFile(path.join(root, folder, 'src', file))))));
    });
    return fingerprint(...(await Promise.all(sources)), await readFile(path.join(root, 'package-lock.json')));
  })();
  return tool;
}

/** Builds a folder once for all test runs with the same sources; drops the build of earlier sources. */
async function builtOnce(name: string, folder: string): Promise<BuildResult> {
  const texts = (await filesIn(folder)).map((file) => readFile(path.join(folder, file)));
  const key = fingerprint(await toolFingerprint(), ...(await Promise.all(texts)));
  const kept = await cachedFolder(name, key, async (draft) => {
    const { output } = await build(folder);
    await cp(output, path.join(draft, 'dist'), { recursive: true });
    await cp(path.join(folder, 'package.json'), path.join(draft, 'package.json'));
    const cache = path.dirname(draft);
    const old = (await readdir(cache)).filter((other) => /^[0-9a-f]{16}$/.test(other.replace(`${name}-`, '')));
    await Promise.all(old.map((other) => rm(path.join(cache, other), { recursive: true, force: true })));
  });
  return readBuild(kept);
}

/**
 * Returns the build of the sample with edits, made by this or an earlier run. Do not change its files.
 * @param variant name of the edits; a declaration is loaded once for each name
 */
export const builtSample = async (variant = 'plain', edits: Edits = {}): Promise<BuildResult> =>
  builtOnce(`fixture-${variant}`, await writeSample(copyFor(variant), edits));

/** Returns the build of the shell's fixture, made by this or an earlier run. Do not change its files. */
export const builtShell = async (): Promise<BuildResult> =>
  builtOnce('fixture-shell', await writeShell(copyFor('plain', 'shell')));

let changed = 0;

/** Copies a build with other bytes in one file, and its hash in the contract: a new version without a compiler. */
export async function withFile({ contract, output }: BuildResult, file: string, bytes: Buffer): Promise<BuildResult> {
  changed += 1;
  const folder = copyFor('changed', String(changed));
  await rm(folder, { recursive: true, force: true });
  await cp(path.dirname(output), folder, { recursive: true });
  await writeFile(path.join(folder, 'dist', file), bytes);
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  const files = contract.files.map((other) =>
    other.path === file ? { ...other, size: bytes.length, gzip: gzipSync(bytes).length, integrity } : other,
  );
  return { contract: { ...contract, files }, output: path.join(folder, 'dist') };
}

/**
 * Copies a build with another text in one script.
 * @param name start of the script's name
 * @throws if the script does not contain the text
 */
export async function withText(built: BuildResult, name: string, from: string, to: string): Promise<BuildResult> {
  const paths = built.contract.files.map((file) => file.path);
  const file = paths.find((other) => other.startsWith(name) && other.endsWith('.js')) ?? name;
  const text = await readFile(path.join(built.output, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  return withFile(built, file, Buffer.from(text.replaceAll(from, to)));
}
