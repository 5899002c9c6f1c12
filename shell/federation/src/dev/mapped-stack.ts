import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A place in a script, as browsers write it in a stack. */
const PLACE = /(https?:\/\/[^\s()]+?):(\d+):(\d+)/g;

/** What webpack puts before a source's path in a map. */
const SOURCE_PREFIX = /^webpack:\/\/[^/]*\/(?:\.\/)?/;

/**
 * Rewrites a stack of a build's scripts with the files and lines of its sources.
 * @param stack as a browser wrote it
 * @param addresses where the build's files are served, each with a slash at its end
 * @param output folder of the build, with a source map beside each script
 * @returns the stack; places without a map stay as they are
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
