import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildResult, build } from '../src/build.ts';
import { temporaryFolder } from './temporary-folder.ts';

const source = path.resolve(import.meta.dirname, '../fixtures/mf-sample');
/** Always the same: webpack's cache goes by a folder's address, and a build without it takes twenty times as long. */
const copies = path.resolve(import.meta.dirname, '../../../.vitrina/samples');

/** Texts of the sample's files, by their paths in it, and what becomes of each. */
type Edits = Readonly<Record<string, (text: string) => string>>;

/** Puts the sample as it is in the fixtures, but for the edits, into a folder and keeps what else is there. @returns the folder */
export async function writeSample(folder: string, edits: Edits = {}): Promise<string> {
  await cp(source, folder, { recursive: true, filter: (file) => path.basename(file) !== 'dist' });
  for (const [file, edit] of Object.entries(edits)) {
    const text = await readFile(path.join(source, file), 'utf8');
    await writeFile(path.join(folder, file), edit(text));
  }
  return folder;
}

/** A folder for a copy of the sample that is there again for the next run of the tests. */
export const copyFor = (purpose: string): string => path.join(copies, purpose, 'mf-sample');

/**
 * Builds the sample for production, with the edits, from one folder for each test file: they run at the same time.
 * @returns the build in a folder of its own, which no later one touches
 */
export async function buildSample(edits?: Edits, purpose = 'production'): Promise<BuildResult> {
  const { contract, output } = await build(await writeSample(copyFor(purpose), edits));
  const kept = path.join(await temporaryFolder('sample-'), 'dist');
  await cp(output, kept, { recursive: true });
  await cp(path.join(source, 'package.json'), path.join(kept, '../package.json'));
  return { contract, output: kept };
}
