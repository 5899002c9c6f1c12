import { RegistryRefusal } from './registry-client.ts';

/**
 * Runs a command in one folder after the other. What the registry refuses is tried again after the others: a page that
 * moves to another microfrontend must be given up first by the one that it belonged to.
 * @throws {RegistryRefusal} the first one, once no further folder gets through; any other error at once
 */
export async function inEach(folders: readonly string[], run: (folder: string) => Promise<void>): Promise<void> {
  let left = folders;
  for (;;) {
    const refused: string[] = [];
    let reason: RegistryRefusal | null = null;
    for (const folder of left) {
      try {
        await run(folder);
      } catch (error) {
        if (!(error instanceof RegistryRefusal)) throw error;
        reason ??= error;
        refused.push(folder);
      }
    }
    if (!reason) return;
    if (refused.length === left.length) throw reason;
    left = refused;
  }
}
