import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';

/** Names of the folders in `folder` that declare a part of the interface; the shell first, the others by name. */
export function frontendsIn(folder: string): string[] {
  const found = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'microfrontend.ts')));
  return found.sort((a, b) => Number(b === 'shell') - Number(a === 'shell') || a.localeCompare(b));
}

/** Folders of the interface that are built and published apart; the shell first, the others are checked against it. */
export const frontends: readonly string[] = frontendsIn(root);
