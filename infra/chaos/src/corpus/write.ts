import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CorpusFile, Outcome } from './corpus-file.ts';

/** What the manifest says of one file. */
interface Entry {
  file: string;
  kind: string;
  made: string;
  /** Name and type to send it under. */
  sent: CorpusFile['sent'];
  outcome: Outcome;
  bytes: number;
  sha256: string;
}

/** Writes files and a `manifest.json` that says of each how it was made and what may come of it. */
export async function writeCorpus(
  folder: string,
  files: readonly CorpusFile[],
  facts: { seed: number; canary: string },
): Promise<Entry[]> {
  await mkdir(folder, { recursive: true });
  const entries: Entry[] = [];
  for (const [index, { kind, made, sent, outcome, bytes }] of files.entries()) {
    const content = await bytes();
    const file = `${String(index).padStart(4, '0')}-${slug(kind)}-${slug(made)}`.slice(0, 120);
    await writeFile(join(folder, file), content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    entries.push({ file, kind, made, sent, outcome, bytes: content.length, sha256 });
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...facts, files: entries }, null, 1));
  return entries;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
