import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** Position in a script, as browsers write it in a stack. */
const PLACE = /(https?:\/\/[^\s()]+?):(\d+):(\d+)/g;

/** Webpack's prefix of a source path in a map. */
const SOURCE_PREFIX = /^webpack:\/\/[^/]*\/(?:\.\/)?/;

/**
 * Rewrites a stack of a build's scripts with the files and lines of its sources.
 * @param stack in the browser's format
 * @param addresses base addresses of the build's files, each with a trailing slash
 * @param output folder of the build, with a source map next to each script
 * @returns the stack; positions without a map stay unchanged
 */
export async function mappedStack(stack: string, addresses: readonly string[], output: string): Promise<string> {
  const scripts = new Set([...stack.matchAll(PLACE)].map(([, url = '']) => url));
  const maps = new Map<string, TraceMap>();
  for (const url of scripts) {
    const address = addresses.find((begin) => url.startsWith(begin));
    if (address === undefined) continue;
    const file = path.join(output, `${url.slice(address.length).replace(/[?#].*$/, '')}.map`);
    if (!file.startsWith(output + path.sep)) continue;
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) maps.set(url, new TraceMap(text));
  }
  return stack.replace(PLACE, (place, url: string, line: string, column: string) => {
    const map = maps.get(url);
    const found = map && originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    return found?.source ? `${found.source.replace(SOURCE_PREFIX, '')}:${found.line}:${found.column + 1}` : place;
  });
}
