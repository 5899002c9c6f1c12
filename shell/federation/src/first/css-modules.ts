import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { type CSSModuleExport, transform } from 'lightningcss';

const NAMESPACE = 'css-module';

/** Oldest browsers that support everything else in the sheets; versions are shifted by 16 bits. */
const TARGETS = { chrome: 105 << 16, firefox: 110 << 16, safari: 16 << 16 };

/** Prefixes the class names of `*.module.css` and collects the used sheets into one. */
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
        // Lets the bundler drop a sheet whose names are unused.
        sideEffects: false,
      }));
      plugin.onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path: file }) => {
        const contents = `export default ${JSON.stringify(await this.#namesOf(file))}`;
        return { contents, loader: 'js', watchFiles: [file] };
      });
    },
  };

  /** Style sheet for a bundle's inputs, in their order. */
  sheetOf(inputs: readonly string[]): string {
    const files = inputs.filter((input) => input.startsWith(`${NAMESPACE}:`));
    return files.map((input) => this.#sheets.get(input.slice(NAMESPACE.length + 1)) ?? '').join('');
  }

  async #namesOf(file: string): Promise<Record<string, string>> {
    const { code, exports = {} } = transform({
      // Relative, because class names are derived from it and must not depend on the folder's location.
      filename: path.relative(this.#folder, file),
      code: await readFile(file),
      minify: this.#minify,
      targets: TARGETS,
      cssModules: { pattern: `${this.#prefix}[hash]_[local]` },
    });
    this.#sheets.set(file, code.toString());
    const names = Object.entries<CSSModuleExport>(exports).map(([name, own]) => [name, classesOf(own)] as const);
    // lightningcss keeps them in a hash map, whose order changes between processes.
    return Object.fromEntries(names.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function classesOf({ name, composes }: CSSModuleExport): string {
  return [name, ...composes.map((other) => other.name)].join(' ');
}
