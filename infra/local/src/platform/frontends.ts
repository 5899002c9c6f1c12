import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';

/** Lists the subfolders with a `microfrontend.ts`: the shell first, then the others by name. */
export function frontendsIn(folder: string): string[] {
  const found = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'microfrontend.ts')));
  return found.sort((a, b) => Number(b === 'shell') - Number(a === 'shell') || a.localeCompare(b));
}

/** Separately built and published folders; the shell comes first because the others are checked against it. */
export const frontends: readonly string[] = frontendsIn(root);
