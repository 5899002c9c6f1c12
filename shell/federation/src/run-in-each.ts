import { RegistryRefusal } from './registry-client.ts';

/**
 * Runs a command in each folder, one after another, and retries those the registry refused after the others: when a page
 * moves between microfrontends, the old owner must release it first.
 * @throws {RegistryRefusal} the first refusal, once a retry gets no further folder through; any other error immediately
 */
export async function runInEach(folders: readonly string[], run: (folder: string) => Promise<void>): Promise<void> {
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
