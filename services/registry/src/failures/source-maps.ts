import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { decodedMappings, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { ContractFile } from '@vitrina/contracts/microfrontends';
import type { ObjectStore } from '@vitrina/kernel';
import { z } from 'zod';
import { texts } from '../texts.ts';
import type { SourceFrame } from './groups.ts';
import type { Frame } from './read-report.ts';

const zip = promisify(gzip);

/** Folder of the maps in the bucket of builds; private, because the gateway serves only `mf/`. */
const folderOf = (name: string, version: string) => `maps/${name}/${version}`;

/** Private source maps of the published versions. */
export class SourceMaps {
  readonly #objects: ObjectStore;

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /** Stores maps of a version, by the paths of their scripts. */
  async keep(name: string, version: string, maps: ReadonlyMap<string, SourceMap>): Promise<void> {
    for (const [script, map] of maps) {
      const bytes = await zip(JSON.stringify(map));
      await this.#objects.put('mf', `${folderOf(name, version)}/${script}.map.gz`, bytes, 'application/gzip');
    }
  }

  /** Keys of all maps of a version. */
  async keysOf(name: string, version: string): Promise<string[]> {
    return this.#objects.list('mf', `${folderOf(name, version)}/`);
  }

  /**
   * Finds the sources of many stacks; decodes each map once, one at a time.
   * @returns the source of each frame; null if no map names one, undefined if its file has no map
   */
  async locate(stacks: readonly (readonly Frame[])[]): Promise<(SourceFrame | null | undefined)[][]> {
    const all = stacks.flat();
    const found = new Map<Frame, SourceFrame | null>();
    for (const file of new Set(all.flatMap((frame) => frame.file ?? []))) {
      const map = await this.#mapOf(file);
      if (!map) continue;
      const frames = all.filter((frame) => frame.file === file);
      const code = (await this.#read(file.slice(1)))?.toString('utf8') ?? '';
      for (const [index, source] of findSourceFrames(frames, map, code).entries()) {
        const frame = frames[index];
        if (frame) found.set(frame, source);
      }
    }
    return stacks.map((frames) => frames.map((frame) => found.get(frame)));
  }

  async #mapOf(file: string): Promise<SourceMap | null> {
    const bytes = await this.#read(`${file.replace(/^\/mf\//, 'maps/')}.map.gz`);
    return bytes && readMap(bytes);
  }

  async #read(key: string): Promise<Buffer | null> {
    const stream = await this.#objects.get('mf', key);
    return stream && Buffer.concat(await stream.toArray());
  }
}

/** Positions searched before a frame for its function's declaration: more than a file of 1,000 lines has. */
const LOOK_BACK = 20_000;
/** Longest minified name; the minifier writes none longer. */
const LONGEST_MINIFIED = 3;

/**
 * Finds the sources of a file's frames.
 * @param code the minified file, which shows the minified function's name; empty without it
 * @returns the source frames in the same order, null if the map names none
 */
function findSourceFrames(frames: readonly Frame[], map: SourceMap, code: string): (SourceFrame | null)[] {
  const traced = new TraceMap({ ...map, names: [...map.names], sources: [...map.sources] });
  const lines = code.split('\n');
  return frames.map((frame) => {
    // Browsers count columns from 1, source maps from 0.
    const place = { line: frame.line, column: frame.column - 1 };
    if (place.line < 1 || place.column < 0) return null;
    const { source, line, column } = originalPositionFor(traced, place);
    if (!source || line === null || column === null) return null;
    return {
      function: sourceName(traced, frame, lines[frame.line - 1] ?? '') ?? frame.function,
      file: pathOfSource(source),
      line,
      column: column + 1,
    };
  });
}

/** Path of a source from webpack's address: `webpack://mf_x/./src/app.tsx` becomes `src/app.tsx`. */
function pathOfSource(source: string): string {
  return source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(?:\.{0,2}\/)+/, '');
}

/** Source name of a frame's minified function: the name at its nearest declaration before the frame. */
function sourceName(map: TraceMap, { function: called, line, column }: Frame, text: string): string | null {
  const minified = /[\w$]+$/.exec(called ?? '')?.[0];
  if (minified === undefined || minified.length > LONGEST_MINIFIED) return null;
  const positions = decodedMappings(map)[line - 1] ?? [];
  let index = positions.findLastIndex(([at]) => at < column);
  for (const end = Math.max(0, index - LOOK_BACK); index >= end; index -= 1) {
    const [at, , , , name] = positions[index] ?? [0];
    if (name === undefined || !text.startsWith(minified, at)) continue;
    // A call has the same name, so only a declaration counts.
    const isDeclared = /(?:function\*? |[,; ])$/.test(text.slice(Math.max(0, at - 10), at));
    if (isDeclared && /^[\s=(]/.test(text.slice(at + minified.length, at + minified.length + 1))) {
      return map.names[name] ?? null;
    }
  }
  return null;
}

const unzip = promisify(gunzip);

/**
 * Largest source map, in bytes of JSON, and its most positions and lines. A whole budget of the shell (168 KB of gzip)
 * has some 150,000 positions; half a million are decoded in 100 ms and 60 MB.
 */
const LARGEST = 6 * 1024 * 1024;
const MOST_POSITIONS = 500_000;

/** Parts of a source map needed for positions: `sourcesContent` is the sources themselves, and is dropped. */
const sourceMap = z.object({
  version: z.literal(3),
  sources: z.array(z.string().max(500).nullable()).max(20_000),
  names: z.array(z.string().max(500)).max(100_000),
  mappings: z.string().regex(/^[A-Za-z0-9+/,;]*$/),
});
type SourceMap = z.infer<typeof sourceMap>;

/**
 * Reads a map as a team sends it.
 * @param bytes gzip of a source map, version 3, without sections
 * @returns null if it is not such a map, or too large to decode
 */
async function readMap(bytes: Buffer): Promise<SourceMap | null> {
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
