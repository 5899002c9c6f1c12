import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { type CSSModuleExport, transform } from 'lightningcss';

/** First content in its published form. */
interface FirstBundle {
  module: string;
  /** Style sheet; empty if no element has a style. */
  styles: string;
  inputs: string[];
}

const entryOf = (folder: string) => path.join(folder, 'first/index.tsx');

/** Fills in globals: the module runs in a context without module loading and without the APIs of browsers and Node. */
const MISSING_GLOBALS = path.join(import.meta.dirname, 'missing-globals.js');

/**
 * Bundles a folder's `first/index.tsx` with the renderer into one script and one style sheet.
 * @param prefix prefix of every class name
 * @returns null if the folder has no first content
 */
export async function bundleFirst(folder: string, prefix: string, minify: boolean): Promise<FirstBundle | null> {
  if (!existsSync(entryOf(folder))) return null;
  const css = cssModules(folder, prefix, minify);
  const contents = `import screens from './first/index.tsx';
import { serveFirstContent } from '@vitrina/sdk/first/serve';
serveFirstContent(screens);`;
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: folder, sourcefile: 'first-content.ts', loader: 'ts' },
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    minify,
    legalComments: 'none',
    logLevel: 'silent',
    charset: 'utf8',
    format: 'iife',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    jsx: 'automatic',
    inject: [MISSING_GLOBALS],
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [css.plugin],
  });
  const [output] = Object.values(metafile.outputs);
  const used = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const files = Object.keys(metafile.inputs).map((input) => path.resolve(folder, input.replace(/^[\w-]+:/, '')));
  return {
    module: outputFiles[0]?.text ?? '',
    styles: css.sheetOf(used.map(([input]) => input)),
    inputs: files.filter((file) => existsSync(file)),
  };
}

const NAMESPACE = 'css-module';

/** Oldest browsers that support everything else in the sheets; versions are shifted by 16 bits. */
const TARGETS = { chrome: 105 << 16, firefox: 110 << 16, safari: 16 << 16 };

/** Prefixes the class names of `*.module.css`, and collects the used sheets into one. */
function cssModules(folder: string, prefix: string, minify: boolean) {
  const sheets = new Map<string, string>();
  const namesOf = async (file: string): Promise<Record<string, string>> => {
    const { code, exports = {} } = transform({
      // Relative, because class names are derived from it and must not depend on the folder's location.
      filename: path.relative(folder, file),
      code: await readFile(file),
      minify,
      targets: TARGETS,
      cssModules: { pattern: `${prefix}[hash]_[local]` },
    });
    sheets.set(file, code.toString());
    const names = Object.entries<CSSModuleExport>(exports).map(([name, own]) => [name, classesOf(own)] as const);
    // lightningcss keeps them in a hash map, whose order changes between processes.
    return Object.fromEntries(names.sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  const plugin: Plugin = {
    name: NAMESPACE,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.module\.css$/ }, ({ path: file, resolveDir }) => ({
        path: path.join(resolveDir, file),
        namespace: NAMESPACE,
        // Lets the bundler drop a sheet whose names are unused.
        sideEffects: false,
      }));
      onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path: file }) => {
        const contents = `export default ${JSON.stringify(await namesOf(file))}`;
        return { contents, loader: 'js', watchFiles: [file] };
      });
    },
  };
  const sheetOf = (inputs: readonly string[]): string => {
    const files = inputs.filter((input) => input.startsWith(`${NAMESPACE}:`));
    return files.map((input) => sheets.get(input.slice(NAMESPACE.length + 1)) ?? '').join('');
  };
  return { plugin, sheetOf };
}

function classesOf({ name, composes }: CSSModuleExport): string {
  return [name, ...composes.map((other) => other.name)].join(' ');
}
