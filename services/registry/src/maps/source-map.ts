import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';

const unzip = promisify(gunzip);

/**
 * Largest source map, in bytes of JSON, and its most positions and lines. A whole budget of the shell (168 KB of gzip)
 * has some 150,000 positions; half a million are decoded in 100 ms and 60 MB.
 */
const LARGEST = 6 * 1024 * 1024;
const MOST_POSITIONS = 500_000;

/** Parts of a source map needed for positions: `sourcesContent` is the sources themselves, and is dropped. */
export const sourceMap = z.object({
  version: z.literal(3),
  sources: z.array(z.string().max(500).nullable()).max(20_000),
  names: z.array(z.string().max(500)).max(100_000),
  mappings: z.string().regex(/^[A-Za-z0-9+/,;]*$/),
});
export type SourceMap = z.infer<typeof sourceMap>;

/**
 * Reads a map as a team sends it.
 * @param bytes gzip of a source map, version 3, without sections
 * @returns null if it is not such a map, or too large to decode
 */
export async function readMap(bytes: Buffer): Promise<SourceMap | null> {
  try {
    const text = (await unzip(bytes, { maxOutputLength: LARGEST })).toString('utf8');
    const read = sourceMap.safeParse(JSON.parse(text));
    return read.success && positionsOf(read.data) <= MOST_POSITIONS ? read.data : null;
  } catch {
    return null;
  }
}

function positionsOf({ mappings }: SourceMap): number {
  let positions = 1;
  for (const character of mappings) if (character === ',' || character === ';') positions += 1;
  return positions;
}
