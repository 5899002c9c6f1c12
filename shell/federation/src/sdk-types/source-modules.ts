import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A module of one of the platform's own packages. */
export interface SourceModule {
  /** Its package's short name and its path in it without ending: `sdk/ui/button`. */
  key: string;
  /** Absolute path of its source. */
  file: string;
}

/** What the platform's packages begin with; of all others no module is written. */
const OWN = '@vitrina/';

/** Finds the modules of the platform's packages as they lie here, in this repository or installed. */
export class SourceModules {
  readonly #folder: string;

  /** `folder`: where packages are found from. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The module that an import names; null where it is none of the platform's packages. @throws where it is not there */
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
