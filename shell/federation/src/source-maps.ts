import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ContractFile } from '@vitrina/contracts/microfrontends';
import { z } from 'zod';

/** Position data of a source map; the sources themselves stay with the team. */
const places = z.object({
  version: z.literal(3),
  sources: z.array(z.string().nullable()),
  names: z.array(z.string()),
  mappings: z.string(),
});

/**
 * Reads the source maps next to a build's scripts, for the registry only: no script refers to them and no browser gets them.
 * @returns each map without the sources' text, as gzip and base64, by the path of its script
 */
export async function readSourceMaps(contract: ContractFile, output: string): Promise<Record<string, string>> {
  const scripts = contract.files.filter(({ kind, path: file }) => kind === 'script' && existsSync(mapOf(output, file)));
  const entries = scripts.map(async ({ path: script }) => {
    const map = places.parse(JSON.parse(await readFile(mapOf(output, script), 'utf8')));
    return [script, gzipSync(JSON.stringify(map)).toString('base64')] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const mapOf = (output: string, script: string) => path.join(output, `${script}.map`);
