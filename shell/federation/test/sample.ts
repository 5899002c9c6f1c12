import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildResult, build } from '../src/build.ts';
import { temporaryFolder } from './temporary-folder.ts';

const source = path.resolve(import.meta.dirname, '../fixtures/mf-sample');
/** Fixed path: webpack's cache depends on the folder's path, and a build without cache takes twenty times as long. */
const copies = path.resolve(import.meta.dirname, '../../../.vitrina/samples');

/** Edits of the sample's files, by their paths in it. */
type Edits = Readonly<Record<string, (text: string) => string>>;

/** Writes the sample with edits into a folder and keeps other files there. @returns the folder */
export async function writeSample(folder: string, edits: Edits = {}): Promise<string> {
  await cp(source, folder, { recursive: true, filter: (file) => path.basename(file) !== 'dist' });
  for (const [file, edit] of Object.entries(edits)) {
    const text = await readFile(path.join(source, file), 'utf8');
    await writeFile(path.join(folder, file), edit(text));
  }
  return folder;
}

/** Folder for a copy of the sample, reused by later test runs. */
export const copyFor = (purpose: string): string => path.join(copies, purpose, 'mf-sample');

/**
 * Builds the sample for production, with the edits, in a separate folder for each test file, because they run in parallel.
 * @returns the build in a new folder that later builds do not touch
 */
export async function buildSample(edits?: Edits, purpose = 'production'): Promise<BuildResult> {
  const { contract, output } = await build(await writeSample(copyFor(purpose), edits));
  const kept = path.join(await temporaryFolder('sample-'), 'dist');
  await cp(output, kept, { recursive: true });
  await cp(path.join(source, 'package.json'), path.join(kept, '../package.json'));
  return { contract, output: kept };
}
