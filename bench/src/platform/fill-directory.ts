import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { root } from '../../../infra/local/src/paths.ts';
import type { BenchPlatform } from './bench-platform.ts';

/**
 * Fills the directory with made-up providers by the quick path: the demo's events into the bulk import.
 * @param count providers; each has a few posts
 * @throws {Error} with what the command said, where it fails
 */
export async function fillDirectory(platform: BenchPlatform, count: number, seed: number): Promise<void> {
  const env = { ...process.env, ...platform.environment, LOG_LEVEL: 'warn' };
  const writer = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'infra/demo/src/cli.ts'), '--quick', String(count), '--seed', String(seed)],
    { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const importer = spawn(process.execPath, [join(root, 'services/directory/dist/commands/import-bulk.js')], {
    cwd: root,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  importer.stdout.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  const ended = once(importer, 'exit');
  await Promise.all([pipeline(writer.stdout, importer.stdin), finished(importer.stdout)]);
  const [code] = await ended;
  if (code !== 0 || writer.exitCode !== 0) throw new Error(`the bulk import failed (${code}):\n${said}`);
}
