import { access } from 'node:fs/promises';

/** Returns true if a file or folder exists. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
