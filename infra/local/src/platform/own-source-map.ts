import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';

interface SourceMap {
  sources: string[];
  mappings: string;
}

/**
 * Removes npm's packages from a bundle's source map: Node reads and keeps the whole map of a process, and they are nine
 * tenths of it. Their places in a stack stay those in the bundle.
 * @param map source map of version 3, as JSON
 */
export function ownSourceMap(map: string): string {
  const { sources, mappings }: SourceMap = JSON.parse(map);
  const kept = new Map<number, number>();
  for (const [index, source] of sources.entries()) if (!source.includes('node_modules/')) kept.set(index, kept.size);
  const ownSources = [...kept.keys()].map((index) => sources[index]);
  // Node continues the last place of a line in the next one.
  let wasKept = false;
  const shortened = (line: SourceMapSegment[]) => {
    const segments: SourceMapSegment[] = [];
    for (const [column, source, sourceLine, sourceColumn] of line) {
      const index = source === undefined ? undefined : kept.get(source);
      if (index !== undefined && sourceLine !== undefined && sourceColumn !== undefined)
        segments.push([column, index, sourceLine, sourceColumn]);
      else if (wasKept) segments.push([column]);
      wasKept = index !== undefined;
    }
    return segments;
  };
  const own = decode(mappings).map(shortened);
  return JSON.stringify({ version: 3, sources: ownSources, names: [], mappings: encode(own) });
}
