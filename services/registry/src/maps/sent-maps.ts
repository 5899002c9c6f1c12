import type { ContractFile } from '@vitrina/contracts/microfrontends';
import { texts } from '../texts.ts';
import { readMap, type SourceMap } from './source-map.ts';

/**
 * Reads the maps that a team sends with a version.
 * @param sent gzip as base64, by the script's path
 * @returns the maps by that path, and a line for each refused map
 */
export async function readSentMaps(
  contract: ContractFile,
  sent: Readonly<Record<string, string>>,
): Promise<{ maps: Map<string, SourceMap>; problems: string[] }> {
  const scripts = new Set(contract.files.filter(({ kind }) => kind === 'script').map(({ path }) => path));
  const maps = new Map<string, SourceMap>();
  const problems: string[] = [];
  for (const [script, text] of Object.entries(sent)) {
    const map = scripts.has(script) ? await readMap(Buffer.from(text, 'base64')) : null;
    if (map) maps.set(script, map);
    else problems.push(texts.badMap(script));
  }
  return { maps, problems };
}
