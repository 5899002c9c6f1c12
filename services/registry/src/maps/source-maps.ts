import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ObjectStore } from '@vitrina/kernel';
import type { SourceFrame } from '../failures/schema.ts';
import type { Frame } from '../failures/stack.ts';
import { findSourceFrames } from './locate.ts';
import { readMap, type SourceMap } from './source-map.ts';

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
