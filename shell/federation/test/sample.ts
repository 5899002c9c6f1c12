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

/** Time for the builds that no earlier run has made, in milliseconds; they are several on a machine that does much else. */
export const BUILD_MS = 600_000;

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
async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  const bytes = Buffer.from(content);
  if ((await readFile(file).catch(() => null))?.equals(bytes)) return;
  const draft = path.join(copies, `draft-${randomUUID()}`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, bytes);
  await rename(draft, file);
}

/** Files of a build's source, by path. */
type Sources = ReadonlyMap<string, string | Buffer>;

/** Reads a fixture and edits its files. */
async function readFixture(name: string, edit: (text: string, file: string) => string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const file of await filesIn(path.join(fixtures, name)))
    texts.set(file, edit(await readFile(path.join(fixtures, name, file), 'utf8'), file));
  return texts;
}

const readSample = (edits: Edits) => readFixture('mf-sample', (text, file) => edits[file]?.(text) ?? text);

/** Reads the fixture of the shell, which imports the real shell's loader, for a folder. */
function readShell(folder: string): Promise<Map<string, string>> {
  const loader = path.relative(path.join(folder, 'src'), path.join(root, 'shell/src'));
  return readFixture('shell', (text) => text.replaceAll('../../../../src', loader));
}

/** Writes texts into a folder, in order; unchanged files and other files stay. @returns the folder */
async function writeTexts(folder: string, texts: Sources): Promise<string> {
  for (const [file, text] of texts) await replaceFile(path.join(folder, file), text);
  return folder;
}

/** Writes the sample with edits into a folder. @returns the folder */
export const writeSample = async (folder: string, edits: Edits = {}): Promise<string> =>
  writeTexts(folder, await readSample(edits));

/** Writes the fixture of the shell into a folder. @returns the folder */
export const writeShell = async (folder: string): Promise<string> => writeTexts(folder, await readShell(folder));

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

/** Builds texts in a folder, once for all test runs with the same sources; drops the build of earlier sources. */
async function builtOnce(name: string, folder: string, texts: Sources): Promise<BuildResult> {
  const key = fingerprint(await toolFingerprint(), ...texts.values());
  const kept = await cachedFolder(name, key, async (draft) => {
    const { output } = await build(await writeTexts(folder, texts));
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
 * @param variant name of the edits
 * @param assets contents of further files, by their paths in the sample
 */
export async function builtSample(
  variant = 'plain',
  edits: Edits = {},
  assets: Readonly<Record<string, string | Buffer>> = {},
): Promise<BuildResult> {
  // Variants share a folder and thereby webpack's cache, except those with another declaration: Node loads it once.
  const folder = copyFor(edits['microfrontend.ts'] ? variant : 'plain');
  const texts = new Map<string, string | Buffer>([...(await readSample(edits)), ...Object.entries(assets)]);
  return builtOnce(`fixture-${variant}`, folder, texts);
}

/** Returns the build of the shell's fixture, made by this or an earlier run. Do not change its files. */
export async function builtShell(): Promise<BuildResult> {
  const folder = copyFor('plain', 'shell');
  return builtOnce('fixture-shell', folder, await readShell(folder));
}

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
