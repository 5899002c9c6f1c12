import { access } from 'node:fs/promises';

/** True where a file or folder is there. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
