import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A module of one of the platform's own packages. */
export interface SourceModule {
  /** Short name of its package and its path there without extension: `sdk/ui/button`. */
  key: string;
  /** Absolute path of its source. */
  file: string;
}

/** Scope of the platform's packages. Modules of other packages are not emitted. */
const OWN = '@vitrina/';

/** Finds the modules of the platform's packages, in this repository or installed. */
export class SourceModules {
  readonly #folder: string;

  /** `folder`: folder from which packages are resolved. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Finds an imported module; null if it belongs to another package. @throws if it does not exist */
  find(address: string): SourceModule;
  find(address: string, from: SourceModule): SourceModule | null;
  find(address: string, from?: SourceModule): SourceModule | null {
    if (from && address.startsWith('.')) return inside(from, path.resolve(path.dirname(from.file), address));
    if (!address.startsWith(OWN)) return null;
    const file = realpathSync(createRequire(from?.file ?? path.join(this.#folder, 'package.json')).resolve(address));
    const [short = ''] = address.slice(OWN.length).split('/');
    return { key: keyOf(short, sourceOf(file), file), file };
  }
}

function inside(from: SourceModule, file: string): SourceModule {
  const [short = ''] = from.key.split('/');
  return { key: keyOf(short, sourceOf(from.file), file), file };
}

/** The folder `src` of a file's package. */
function sourceOf(file: string): string {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    try {
      readFileSync(path.join(folder, 'package.json'));
      return path.join(folder, 'src');
    } catch {}
  }
  throw new Error(`${file} is in no package`);
}

function keyOf(short: string, source: string, file: string): string {
  const within = path.relative(source, file).replaceAll(path.sep, '/');
  if (within.startsWith('..')) throw new Error(`${file} is outside of its package`);
  return `${short}/${within.replace(/\.tsx?$/, '')}`;
}
