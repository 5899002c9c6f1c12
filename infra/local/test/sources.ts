import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../src/paths.ts';

/** Tests that search other tests for texts and errors; excluded, because listing a text does not test it. */
const SELF = /(^|\/)reached-\w+\.test\.ts$/;

/** Lists the TypeScript files whose path matches, from the root. */
export function filesOf(paths: RegExp): string[] {
  const args = ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  return files.filter((file) => paths.test(file) && !SELF.test(file));
}

/** Concatenates the text of all TypeScript files whose path matches. */
export function sourcesOf(paths: RegExp): string {
  return filesOf(paths)
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
}
