import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { type CSSModuleExport, transform } from 'lightningcss';

const NAMESPACE = 'css-module';

/** The oldest browsers that know all else the sheets use; a version's number is shifted by 16 bits. */
const TARGETS = { chrome: 105 << 16, firefox: 110 << 16, safari: 16 << 16 };

/** Class names of `*.module.css`, each with a prefix, and the one style sheet of those that a bundle uses. */
export class CssModules {
  readonly #folder: string;
  readonly #prefix: string;
  readonly #minify: boolean;
  readonly #sheets = new Map<string, string>();

  constructor(folder: string, prefix: string, minify: boolean) {
    this.#folder = folder;
    this.#prefix = prefix;
    this.#minify = minify;
  }

  readonly plugin: Plugin = {
    name: NAMESPACE,
    setup: (plugin) => {
      plugin.onResolve({ filter: /\.module\.css$/ }, ({ path: file, resolveDir }) => ({
        path: path.join(resolveDir, file),
        namespace: NAMESPACE,
        // A sheet is there for the names that are used of it.
        sideEffects: false,
      }));
      plugin.onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path: file }) => {
        const contents = `export default ${JSON.stringify(await this.#namesOf(file))}`;
        return { contents, loader: 'js', watchFiles: [file] };
      });
    },
  };

  /** The sheet of what a bundle's inputs use, in their order. */
  sheetOf(inputs: readonly string[]): string {
    const files = inputs.filter((input) => input.startsWith(`${NAMESPACE}:`));
    return files.map((input) => this.#sheets.get(input.slice(NAMESPACE.length + 1)) ?? '').join('');
  }

  async #namesOf(file: string): Promise<Record<string, string>> {
    const { code, exports = {} } = transform({
      // Names are made from it, and are to be the same wherever it lies.
      filename: path.relative(this.#folder, file),
      code: await readFile(file),
      minify: this.#minify,
      targets: TARGETS,
      cssModules: { pattern: `${this.#prefix}[hash]_[local]` },
    });
    this.#sheets.set(file, code.toString());
    const names = Object.entries<CSSModuleExport>(exports).map(([name, own]) => [name, classesOf(own)] as const);
    // lightningcss keeps them in a hash map, whose order changes from one process to the next.
    return Object.fromEntries(names.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function classesOf({ name, composes }: CSSModuleExport): string {
  return [name, ...composes.map((other) => other.name)].join(' ');
}
