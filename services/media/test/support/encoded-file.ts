import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { cachedFolder, fingerprint } from '@vitrina/local/testing';

const run = promisify(execFile);

let version: Promise<string> | undefined;

/** Files that this process encodes or has encoded, by the fingerprint of what determines them. */
const files = new Map<string, Promise<string>>();

/**
 * Encodes a file with ffmpeg, once for all runs of this checkout: the cache knows it by ffmpeg's version, its arguments
 * and the content of its input files.
 * @param args options and inputs, which precede the output file
 * @param name name of the output file, which tells ffmpeg its format
 * @returns path in the cache; tests must not change the file
 */
export async function encodedFile(args: readonly string[], name: string): Promise<string> {
  version ??= run('ffmpeg', ['-version']).then(({ stdout }) => stdout);
  const parts = args.map(async (arg) => (isAbsolute(arg) ? readFile(arg) : arg));
  const key = fingerprint(await version, name, ...(await Promise.all(parts)));
  const made =
    files.get(key) ??
    cachedFolder('encoded', key, async (folder) => {
      await run('ffmpeg', ['-v', 'error', '-y', ...args, join(folder, name)]);
    });
  files.set(key, made);
  return join(await made, name);
}
