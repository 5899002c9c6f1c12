import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../src/paths.ts';

/** The tests that look for texts and errors in others: what they list is reached by none of it. */
const SELF = /(^|\/)reached-\w+\.test\.ts$/;

/** The paths of all TypeScript files that fit, from the root. */
export function filesOf(paths: RegExp): string[] {
  const args = ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  return files.filter((file) => paths.test(file) && !SELF.test(file));
}

/** The text of all TypeScript files whose paths fit. */
export function sourcesOf(paths: RegExp): string {
  return filesOf(paths)
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
}
