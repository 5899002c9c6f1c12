import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { readDeclaration } from '../src/build.ts';
import { undeclaredCalls } from '../src/check-types.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folders = readdirSync(root).filter(
  (name) => name.startsWith('mf-') && existsSync(path.join(root, name, 'microfrontend.ts')),
);

/** Parses the sources of a folder. The compiler would find the same calls, and takes seconds for the types. */
function sourcesOf(folder: string): Promise<ts.SourceFile[]> {
  const files = ts.sys.readDirectory(folder, ['.ts', '.tsx'], ['node_modules', 'dist', 'test']);
  return Promise.all(
    files.map(async (file) => ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.ES2023)),
  );
}

it.each(folders)('%s declares each call that it makes, so `deploy` accepts it', async (name) => {
  const folder = path.join(root, name);
  const sources = await sourcesOf(folder);
  expect(sources.length).toBeGreaterThan(3);
  expect(undeclaredCalls(sources, folder, await readDeclaration(folder))).toEqual([]);
});
